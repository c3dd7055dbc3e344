import { mount } from "svelte";
import Root from "./Root.svelte";
import { keepOfflinePage } from "./lib/renewal.svelte";
import "./style/fonts.css";
import "./style/tokens.css";
import "./style/themes.css";
import "./style/base.css";
import "./style/controls.css";
import "./style/sideways.css";
import "./style/crowd.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app");

async function open(into: HTMLElement): Promise<void> {
  if (document.querySelector("link[rel=words]"))
    await import("./lib/words").then((words) => words.loadWords()).catch(() => undefined); // then in English
  into.replaceChildren();
  mount(Root, { target: into });
  void keepOfflinePage();
}

// Awaited here it would cut the bundle into many small files.
void open(target);
