// The notebooks of the browser client for tests of a server: a line of JSON asks, a line of JSON answers.
//   {"table": "t1", "call": "receive", "args": [...]}   a method of that table's notebook, or "draws", "warnings"
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const kept = new Map();
globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };

const root = fileURLToPath(new URL("..", import.meta.url));
const { module } = await runnerImport("./src/lib/fairness.ts", { root, configFile: false, logLevel: "error" });

const books = new Map();
for await (const line of createInterface({ input: process.stdin })) {
  const { table, call, args } = JSON.parse(line);
  if (!books.has(table)) books.set(table, new module.Notebook(table));
  const book = books.get(table);
  const answer = typeof book[call] === "function" ? book[call](...args) : book[call];
  process.stdout.write(`${JSON.stringify(answer ?? null)}\n`);
}
