import { mount } from "svelte";
import Root from "./Root.svelte";
import { ALONE } from "./lib/address";
import { nextTask } from "./lib/idle";
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
  if (ALONE) await import("./transport/alone").then((alone) => alone.begin());
  if (document.querySelector("link[rel=words]"))
    await import("./lib/words").then((words) => words.loadWords()).catch(() => undefined); // then in English
  await nextTask(); // what came was evaluated just now
  into.replaceChildren();
  mount(Root, { target: into });
  // A site keeps itself when the engine has come: nothing is fetched twice, and the first card does not wait for it.
  if (!ALONE) void keepOfflinePage();
}

// Awaited here it would cut the bundle into many small files.
void open(target);
