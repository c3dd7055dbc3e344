// The programs on a page: a button that runs each, and what it prints. `docs/conf.py` says where the engine lies.
const RUN = "Run";
const STOP = "Stop";

/** The address of the engine's list of files, as the first page of the site names it. */
async function engineOf(site) {
  const answer = await fetch(site);
  if (!answer.ok) throw new Error(`${answer.status}: ${site}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const link = page.querySelector("link[rel=engine]");
  if (!link) throw new Error(`There is no engine at ${site}.`);
  return new URL(link.getAttribute("href"), answer.url).href;
}

function prepare(place) {
  const site = new URL(place.dataset.site, document.baseURI);
  const files = new URL(place.dataset.files, document.baseURI);
  const button = document.createElement("button");
  const status = document.createElement("span");
  const output = document.createElement("pre");
  let worker = null;

  button.type = "button";
  button.textContent = RUN;
  status.setAttribute("role", "status");
  output.hidden = true;
  output.tabIndex = 0;
  output.setAttribute("aria-label", "What the program prints");
  place.append(button, status, output);

  const end = (said) => {
    worker?.terminate();
    worker = null;
    button.textContent = RUN;
    status.textContent = said;
  };
  const write = (line, failed = false) => {
    const written = document.createElement("span");
    written.textContent = `${line}\n`;
    if (failed) written.className = "failed";
    output.append(written);
    output.hidden = false;
  };
  const hear = {
    loaded: ({ loaded, total }) => (status.textContent = `Loading Python: ${Math.floor((100 * loaded) / total)} %`),
    running: () => (status.textContent = "Running"),
    line: ({ line }) => write(line),
    failed: ({ failed }) => {
      for (const line of failed.trimEnd().split("\n")) write(line, true);
      end("Failed");
    },
    done: () => end("Done"),
  };

  async function run() {
    const started = new Worker(new URL("programs-worker.js", import.meta.url), { type: "module" });
    worker = started;
    button.textContent = STOP;
    status.textContent = "Loading Python";
    output.replaceChildren();
    output.hidden = true;
    started.onmessage = ({ data }) => worker === started && hear[data.kind](data);
    started.onerror = ({ message }) =>
      worker === started && hear.failed({ failed: message || "The worker did not start." });
    try {
      const engine = await engineOf(site);
      const names = place.dataset.reads.split(" ").filter(Boolean);
      const reads = names.map((name) => ({ name, address: new URL(name, files).href }));
      started.postMessage({ engine, reads, program: place.querySelector("pre").textContent });
    } catch (caught) {
      if (worker === started) hear.failed({ failed: caught.message });
    }
  }

  button.onclick = () => (worker ? end("Stopped") : void run());
}

for (const place of document.querySelectorAll(".program")) prepare(place);
