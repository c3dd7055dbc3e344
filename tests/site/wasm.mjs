// The card room of a site under Node.js, as its worker has it: node wasm.mjs ENGINE FIRST
//
// ENGINE: its folder of that name; FIRST: Python that runs before the card room begins. Messages of the page are lines
// of the input, those of the room lines of the output.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

// Without this Node prints the whole of Pyodide's source above the message.
process.on("uncaughtException", (error) => {
  console.error(String(error.message).slice(-2000));
  process.exit(1);
});
const [engine, first] = process.argv.slice(2);
const lines = [];
let hear = (text) => lines.push(text);
createInterface({ input: process.stdin }).on("line", (text) => hear(text));

const list = readdirSync(engine).find((name) => name.endsWith(".json"));
const { parts, lock } = JSON.parse(readFileSync(join(engine, list), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "engine-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
for (const { name, file } of parts) writeFileSync(join(folder, name), gunzipSync(readFileSync(join(engine, file))));

const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: folder,
  lockFileContents: lock,
  packageBaseUrl: folder,
  env: { PYTHONDONTWRITEBYTECODE: "1", HOME: "/" },
  checkAPIVersion: false,
});
python.FS.writeFile("/room", readFileSync(join(folder, "room")));
python.runPython(readFileSync(join(folder, "start.py"), "utf8"));
if (first) python.runPython(first);
const { begin } = python.pyimport("upcard.site.engine");
const room = await begin("[]", async () => {}, (text) => process.stdout.write(`${text}\n`));
hear = (text) => room.hear(text);
lines.forEach(hear);
