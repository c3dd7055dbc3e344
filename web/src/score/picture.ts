// The picture of a score sheet as it stands: paper, a column for each player and a row for each deal, as a PNG.
import { say } from "../lib/say";
import type { ScoreSheet } from "../wire";

const EDGE = 40;
const LABEL = 150;
const NARROW = 130;
const LINE = 52;
const MOST_ROWS = 200; // beyond that a sheet is no picture
const PAPER = "#fffaf0";
const INK = "#241603";
const SOFT = "#6b5b45";
const RULE = "#d8cbb2";
const SERIF = "Besley, Georgia, serif";
const SANS = "'Atkinson Next', 'Segoe UI', sans-serif";

export async function drawScore(sheet: ScoreSheet): Promise<Blob> {
  const fonts = ["700 30px Besley", "400 22px 'Atkinson Next'", "700 22px 'Atkinson Next'"];
  await Promise.all(fonts.map((each) => document.fonts.load(each)));
  const rows = sheet.rows.filter((row) => row.became !== "open").slice(-MOST_ROWS);
  const sums = sheet.sums !== "none";
  const had = sheet.before.length > 0;
  const lines = sheet.over ? sheet.outcome.slice(0, 12) : [];
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(640, 2 * EDGE + LABEL + NARROW * sheet.players.length);
  const tall = 2 + rows.length + (had ? 1 : 0) + (sums ? 1 : 0);
  canvas.height = 2 * EDGE + LINE * tall + (lines.length ? 20 + 34 * lines.length : 0);
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("there is no canvas");
  paint.fillStyle = PAPER;
  paint.fillRect(0, 0, canvas.width, canvas.height);
  paint.textBaseline = "middle";

  const wide = (canvas.width - 2 * EDGE - LABEL) / sheet.players.length;
  const write = (text: string, x: number, y: number, font: string, room: number, centred = false): void => {
    paint.font = font;
    paint.textAlign = centred ? "center" : "left";
    paint.fillText(text, x, y, room);
  };
  const across = (label: string, cells: string[], y: number, bold: boolean): void => {
    const weight = bold ? 700 : 400;
    paint.fillStyle = bold ? INK : SOFT;
    write(label, EDGE, y + LINE / 2, `${weight} 20px ${SANS}`, LABEL - 10);
    paint.fillStyle = INK;
    cells.forEach((cell, seat) =>
      write(cell, EDGE + LABEL + wide * (seat + 0.5), y + LINE / 2, `${weight} 24px ${SERIF}`, wide - 12, true),
    );
    paint.fillStyle = RULE;
    paint.fillRect(EDGE, y + LINE - 1, canvas.width - 2 * EDGE, bold ? 2 : 1);
  };

  let y = EDGE;
  paint.fillStyle = INK;
  write(sheet.title, EDGE, y + LINE / 2, `700 30px ${SERIF}`, canvas.width - 2 * EDGE);
  across("", [...sheet.players], (y += LINE), true);
  const brought = sheet.before.map((each) => (each === null ? "" : String(each)));
  if (had) across(say("before"), brought, (y += LINE), false);
  for (const row of rows) {
    const became = row.became === "void" ? say("void") : row.became === "misdeal" ? say("misdeal") : "";
    const cells = sheet.players.map((_, seat) => {
      if (!row.seats.includes(seat)) return "";
      return row.points.length > 0 ? [row.points[seat], row.marks[seat]].filter((each) => each !== "").join(" ") : "–";
    });
    across([`${row.deal}`, became || row.short].filter(Boolean).join("  "), cells, (y += LINE), false);
  }
  if (sums) across(say("Total"), sheet.totals.map(String), (y += LINE), true);
  paint.fillStyle = INK;
  lines.forEach((line, at) =>
    write(line, EDGE, y + LINE + 20 + 34 * at + 17, `${at ? 400 : 700} 20px ${SANS}`, canvas.width - 2 * EDGE),
  );
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}
