// Packs Python and the card room for a browser, by the Python that runs there: node pack.mjs PYODIDE ROOM COMPILING OUT
//
// PYODIDE: its folder; ROOM: a folder of modules; COMPILING: upcard/site/compiling.py; OUT: where the parts go.
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, room, compiling, out] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: pyodide, env: { HOME: "/", PYTHONNODEBUGRANGES: "1" } });

// Without this Node prints the whole of Pyodide's source above the message.
process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});

function* filesIn(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* filesIn(path);
    else yield path;
  }
}

for (const path of filesIn(room)) {
  const place = posix.join("/room", relative(room, path).replaceAll(sep, "/"));
  python.FS.mkdirTree(dirname(place));
  python.FS.writeFile(place, readFileSync(path));
}
python.FS.writeFile("/python_stdlib.zip", readFileSync(join(pyodide, "python_stdlib.zip")));
python.FS.mkdirTree("/out");
python.runPython(readFileSync(compiling, "utf8"));
python.runPython(`compile_all(Path("/room"), Path("/python_stdlib.zip"), Path("/out"))`);

mkdirSync(out, { recursive: true });
for (const name of ["room", "python_stdlib.zip"]) writeFileSync(join(out, name), python.FS.readFile(`/out/${name}`));
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) cpSync(join(pyodide, name), join(out, name));
