// The notebooks of the browser client for tests of a server: a line of JSON asks, a line of JSON answers.
//   {"device": "", "table": "t1", "call": "receive", "args": [...]}
// what that table's notebook does or has on that device, "compare" with the draws made, or notes "beside" them
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const stores = new Map();
let kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

const root = fileURLToPath(new URL("..", import.meta.url));
const load = async (name) => (await runnerImport(name, { root, configFile: false, logLevel: "error" })).module;
const { Notebook } = await load("./src/lib/fairness.ts");
const { fileOf } = await load("./src/lib/notesfile.ts");
const { compare } = await load("./src/lib/drawsmade.ts");

const books = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const { device, table, call, args } = JSON.parse(line);
  if (!stores.has(device)) stores.set(device, new Map());
  kept = stores.get(device);
  const name = `${device} ${table}`;
  if (!books.has(name)) books.set(name, new Notebook(table));
  const book = books.get(name);
  const besides = {
    compare: (draws) => compare(book.notes, draws),
    beside: compare,
    file: () => fileOf(book.notes, book.views),
  };
  const asked = besides[call] ?? book[call];
  const answer = typeof asked === "function" ? asked.apply(book, args) : asked;
  if (call === "look") book.read(); // not when another device may be asked
  process.stdout.write(`${JSON.stringify(answer ?? null)}\n`);
}
