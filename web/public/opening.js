// Where a part of the page does not come, or cannot run, the page says so instead of opening for ever.
addEventListener(
  "error",
  (event) => {
    const lost = event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement;
    const failed = document.getElementById(lost ? "not-opened" : "not-run");
    if (failed && (lost || event instanceof ErrorEvent)) {
      document.getElementById("opening").hidden = true;
      failed.hidden = false;
    }
  },
  true,
);
