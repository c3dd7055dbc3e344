// The words of another language come before the page is drawn, and only where there are any.
import { speak, type Words } from "./say";

/** Has the first language of this browser words here that are not English? Each is a link in the head of the page. */
function wanted(): HTMLLinkElement | undefined {
  const links = [...document.querySelectorAll<HTMLLinkElement>("link[rel=words]")];
  for (const language of navigator.languages) {
    const names = [language.toLowerCase(), language.toLowerCase().split("-")[0]];
    if (names[1] === "en") return undefined;
    const found = names.map((name) => links.find((each) => each.hreflang.toLowerCase() === name)).find(Boolean);
    if (found) return found;
  }
  return undefined;
}

export async function loadWords(): Promise<void> {
  const link = wanted();
  if (!link) return;
  speak((await (await fetch(link.href)).json()) as Words);
  document.documentElement.lang = link.hreflang;
}
