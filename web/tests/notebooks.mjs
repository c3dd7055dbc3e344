// The notebooks of the browser client for tests of a server: a line of JSON asks, a line of JSON answers.
//   {"table": "t1", "call": "receive", "args": [...]}   what that table's notebook does or has, or "compare"
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

const root = fileURLToPath(new URL("..", import.meta.url));
const load = async (name) => (await runnerImport(name, { root, configFile: false, logLevel: "error" })).module;
const { Notebook } = await load("./src/lib/fairness.ts");
const { compare } = await load("./src/lib/drawsmade.ts");

const books = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const { table, call, args } = JSON.parse(line);
  if (!books.has(table)) books.set(table, new Notebook(table));
  const book = books.get(table);
  const compared = (draws) => compare(book.notes, draws);
  const asked = call === "compare" ? compared : book[call];
  const answer = typeof asked === "function" ? asked.apply(book, args) : asked;
  process.stdout.write(`${JSON.stringify(answer ?? null)}\n`);
}
