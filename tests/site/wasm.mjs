// The card room of a site under Node.js, as its worker has it: node wasm.mjs ENGINE FIRST
//
// ENGINE: its folder of that name; FIRST: Python that runs before the card room begins. Messages of the page are lines
// of the input, those of the room lines of the output.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
const { parts, lock, start } = JSON.parse(readFileSync(join(engine, list), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "engine-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
for (const { name, file } of parts) writeFileSync(join(folder, name), gunzipSync(readFileSync(join(engine, file))));
// Node takes no file that ends in .js for a module.
cpSync(join(engine, start), join(folder, "start.mjs"));

const { settings, layModules } = await import(pathToFileURL(join(folder, "start.mjs")).href);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide(settings(folder, lock));
layModules(python, readFileSync(join(folder, "room")), readFileSync(join(folder, "start.py")));
if (first) python.runPython(first);
const { begin } = python.pyimport("upcard.site.engine");
const room = await begin("[]", async () => {}, (text) => process.stdout.write(`${text}\n`));
hear = (text) => room.take_message(text);
lines.forEach(hear);
