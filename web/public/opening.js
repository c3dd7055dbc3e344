// Where a part of the page does not come, the page says so instead of staying empty.
addEventListener(
  "error",
  (event) => {
    const failed = document.getElementById("not-opened");
    if (failed && (event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement)) {
      document.getElementById("opening").hidden = true;
      failed.hidden = false;
    }
  },
  true,
);
