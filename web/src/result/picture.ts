// The picture of a result: who won, everybody's place, and the sheet below, 1200 wide, as a PNG.
import avatarSheet from "../art/avatars.svg?url";
import { best, placeOf, resultOf } from "../lib/ending";
import { say } from "../lib/say";
import type { Scene, Sheet } from "../wire";

const WIDTH = 1200;
const RAIL = 26;
const EDGE = 64;
const LEAST = 630; // what messengers show whole
const INK = "#fbf5e6";
const SOFT = "#d3e2d6";
const LAMP = "#ffdf9c";
const LINE = "#ffffff42";
const SERIF = "Besley, Georgia, serif";
const SANS = "'Atkinson Next', 'Segoe UI', sans-serif";
const MOST_FACES = 3;
const MOST_CELLS = 600; // beyond that a sheet is no picture

type Paint = CanvasRenderingContext2D;

/** `title`: who has won; `about`: lines below, the first in bold; `faces`: the drawn faces by seat. */
export async function drawResult(scene: Scene, title: string, about: string[], faces: string[]): Promise<Blob> {
  const fonts = ["700 40px Besley", "400 24px 'Atkinson Next'", "700 24px 'Atkinson Next'"];
  await Promise.all(fonts.map((each) => document.fonts.load(each)));
  const art = await avatars();
  const rows = best(scene);
  const line = rows.length > 5 ? Math.max(46, 430 / rows.length) : 84;
  const top = 62 + Math.max(430, rows.length * line);
  const table = scene.sheet ? sheetSize(scene.sheet) : null;
  const height = Math.max(LEAST, top + (table ? table.height + 24 : 0) + 138);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = height;
  const paint = canvas.getContext("2d");
  if (!paint) throw new Error("there is no canvas");
  ground(paint, height);

  // Where no points are kept there are no rows, and somebody has won all the same.
  hero(paint, scene.winners.flatMap((seat) => art(faces[seat] ?? "") ?? []), title, top);
  rows.forEach((row, at) => {
    const y = 62 + at * line;
    const first = scene.winners.includes(row.seat);
    const size = Math.min(32, line * 0.42);
    paint.fillStyle = first ? LAMP : SOFT;
    text(paint, `${placeOf(rows, row)}`, 668, y + line / 2, `700 ${size * 0.85}px ${SERIF}`, "center");
    face(paint, art(faces[row.seat] ?? ""), 724, y + line / 2, Math.min(29, line * 0.4));
    paint.fillStyle = first ? LAMP : INK;
    const points = scene.sheet?.sums === "none" ? resultOf(scene, row) : `${row.total}`;
    const font = `700 ${size}px ${SERIF}`;
    const room = text(paint, points, WIDTH - EDGE, y + line / 2, font, "right");
    text(paint, row.name, 772, y + line / 2, font, "left", WIDTH - EDGE - 772 - room - 20);
    if (at < rows.length - 1) rule(paint, 636, y + line, WIDTH - EDGE);
  });
  if (table && scene.sheet) drawSheet(paint, scene.sheet, top + 24, table.row);
  foot(paint, about, height);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

/** The drawn faces by id, each as an image of its own. */
async function avatars(): Promise<(id: string) => HTMLImageElement | undefined> {
  const sheet = new DOMParser().parseFromString(await (await fetch(avatarSheet)).text(), "image/svg+xml");
  const found = new Map<string, HTMLImageElement>();
  await Promise.all(
    [...sheet.querySelectorAll("symbol")].map(async (symbol) => {
      const frame = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256"';
      const source = `<svg ${frame}>${symbol.innerHTML}</svg>`;
      const image = new Image();
      image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(source)}`;
      await image.decode();
      found.set(symbol.id.replace(/^av-/, ""), image);
    }),
  );
  return (id) => found.get(id);
}

function ground(paint: Paint, height: number): void {
  paint.fillStyle = "#54301f";
  paint.fillRect(0, 0, WIDTH, height);
  paint.strokeStyle = "#b98a5c";
  paint.lineWidth = 1.5;
  paint.setLineDash([5, 4]);
  shape(paint, 11, 20, height);
  paint.stroke();
  paint.setLineDash([]);
  const felt = paint.createRadialGradient(360, 260, 60, 360, 260, 900);
  felt.addColorStop(0, "#2a6956");
  felt.addColorStop(0.6, "#1d5344");
  felt.addColorStop(1, "#133c31");
  paint.fillStyle = felt;
  shape(paint, RAIL, 22, height);
  paint.fill();
  paint.strokeStyle = "#a87a2c";
  paint.lineWidth = 3;
  paint.stroke();
}

function shape(paint: Paint, inset: number, round: number, height: number): void {
  paint.beginPath();
  paint.roundRect(inset, inset, WIDTH - 2 * inset, height - 2 * inset, round);
}

/** The faces of those who won, at most `MOST_FACES`, in a glow; the sign of the game where none did. */
function hero(paint: Paint, faces: HTMLImageElement[], title: string, top: number): void {
  const middle = 62 + (top - 62) / 2;
  const glow = paint.createRadialGradient(320, middle - 72, 110, 320, middle - 72, 200);
  glow.addColorStop(0, "#ffce7088");
  glow.addColorStop(1, "#ffce7000");
  paint.fillStyle = glow;
  paint.fillRect(100, Math.max(RAIL + 2, middle - 290), 440, 440);
  const shown = faces.slice(0, MOST_FACES);
  const apart = 150;
  const radius = shown.length > 1 ? 70 : 118;
  shown.forEach((image, at) =>
    face(paint, image, 320 + (at - (shown.length - 1) / 2) * apart, middle - 72, radius, LAMP, 6),
  );
  if (shown.length === 0) sign(paint, 320, middle - 72, 3.6);
  paint.fillStyle = INK;
  let size = 62;
  const lines = wrap(paint, title, 500, () => `800 ${size}px ${SERIF}`, (smaller) => (size = smaller), size);
  const font = `800 ${size}px ${SERIF}`;
  lines.forEach((each, at) => text(paint, each, 320, middle + 104 + at * size * 1.08, font, "center", 520));
}

/** The words on at most three lines, smaller where they do not fit. */
function wrap(
  paint: Paint,
  words: string,
  room: number,
  font: () => string,
  resize: (size: number) => void,
  largest: number,
): string[] {
  let lines: string[] = [];
  for (let size = largest; size >= 26; size -= 4) {
    resize(size);
    paint.font = font();
    lines = [];
    for (const word of words.split(" ")) {
      const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
      if (lines.length && paint.measureText(longer).width <= room) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    if (lines.length <= (size > 44 ? 1 : 3) && lines.every((each) => paint.measureText(each).width <= room)) break;
  }
  return lines.slice(0, 3);
}

function face(
  paint: Paint,
  image: HTMLImageElement | undefined,
  x: number,
  y: number,
  radius: number,
  ring = "#a87a2c",
  width = 2.5,
): void {
  if (!image) return;
  paint.save();
  paint.beginPath();
  paint.arc(x, y, radius, 0, 2 * Math.PI);
  paint.clip();
  paint.drawImage(image, x - radius, y - radius, 2 * radius, 2 * radius);
  paint.restore();
  paint.beginPath();
  paint.arc(x, y, radius, 0, 2 * Math.PI);
  paint.strokeStyle = ring;
  paint.lineWidth = width;
  paint.stroke();
}

/** Writes words and returns how wide they are; cut where there is less room. */
function text(
  paint: Paint,
  words: string,
  x: number,
  y: number,
  font: string,
  align: CanvasTextAlign,
  room = Infinity,
): number {
  paint.font = font;
  paint.textAlign = align;
  paint.textBaseline = "middle";
  let shown = words;
  while (shown.length > 1 && paint.measureText(shown).width > room) shown = `${[...shown].slice(0, -2).join("")}…`;
  paint.fillText(shown, x, y);
  return paint.measureText(shown).width;
}

function rule(paint: Paint, from: number, y: number, to: number): void {
  paint.strokeStyle = LINE;
  paint.lineWidth = 1.5;
  paint.beginPath();
  paint.moveTo(from, y);
  paint.lineTo(to, y);
  paint.stroke();
}

/** How high the sheet is, and each of its lines: a line for each deal, a column for each seat. */
function sheetSize(sheet: Sheet): { height: number; row: number } | null {
  const { rows, columns } = sheet;
  if (columns.length === 0 || rows.length > 10 || rows.length * columns.length > MOST_CELLS) return null;
  const row = columns.length > 20 ? 28 : 36;
  return { height: (columns.length + (sheet.sums === "none" ? 1 : 2)) * row + 24, row };
}

function drawSheet(paint: Paint, sheet: Sheet, top: number, row: number): void {
  const { rows, columns } = sheet;
  const first = 300;
  const each = (WIDTH - 2 * EDGE - first) / rows.length;
  const size = row * 0.58;
  const bold = `700 ${size}px ${SANS}`;
  const plain = `400 ${size}px ${SANS}`;
  const right = (seat: number): number => EDGE + first + (seat + 1) * each;
  rule(paint, EDGE, top, WIDTH - EDGE);
  let y = top + 12 + row / 2;
  paint.fillStyle = SOFT;
  text(paint, sheet.counts, EDGE, y, plain, "left");
  rows.forEach((seat, at) => text(paint, seat.name, right(at), y, bold, "right", each - 14));
  columns.forEach((column, at) => {
    y += row;
    paint.fillStyle = SOFT;
    const wide = text(paint, column.label, EDGE, y, bold, "left", 120);
    const room = first - wide - 12;
    paint.font = plain;
    const note = paint.measureText(column.note).width > room ? (column.short ?? column.note) : column.note;
    text(paint, note, EDGE + wide + 12, y, plain, "left", room);
    paint.fillStyle = INK;
    rows.forEach((seat, number) => {
      const mark = (seat.marks[at] ?? "").replace("○", "");
      const cell = seat.cells[at];
      text(paint, `${cell ?? ""}${mark ? ` ${mark}` : ""}`.trim() || "·", right(number), y, plain, "right", each - 8);
    });
  });
  if (sheet.sums === "none") return;
  y += row;
  rule(paint, EDGE, y - row / 2, WIDTH - EDGE);
  paint.fillStyle = LAMP;
  text(paint, say("Total"), EDGE, y, bold, "left");
  rows.forEach((seat, at) => text(paint, `${seat.total}`, right(at), y, bold, "right"));
}

function foot(paint: Paint, about: string[], height: number): void {
  const top = height - 116;
  rule(paint, EDGE, top, WIDTH - EDGE);
  const [what = "", ...more] = about;
  paint.fillStyle = INK;
  text(paint, what, EDGE, top + 28, `700 23px ${SANS}`, "left", 800);
  paint.fillStyle = SOFT;
  text(paint, more.join(" · "), EDGE, top + 58, `400 21px ${SANS}`, "left", 860);
  paint.fillStyle = INK;
  text(paint, "Upcard", WIDTH - EDGE, top + 42, `700 30px ${SERIF}`, "right");
  sign(paint, WIDTH - EDGE - 151, top + 42, 1);
}

/** The card that Upcard is known by, its middle there. */
function sign(paint: Paint, x: number, y: number, scale: number): void {
  paint.save();
  paint.translate(x, y);
  paint.scale(scale, scale);
  paint.fillStyle = "#fffaf0";
  paint.beginPath();
  paint.roundRect(-17, -24, 34, 48, 4);
  paint.fill();
  paint.fillStyle = "#1b1a21";
  text(paint, "7", -8, -11, `700 17px ${SERIF}`, "center");
  paint.translate(4, 7);
  paint.scale(0.22, 0.22);
  const spade = "M0-46C12-24 46-8 46 16 46 40 14 42 5 24Q6 40 18 46H-18Q-6 40-5 24C-14 42-46 40-46 16-46-8-12-24 0-46Z";
  paint.fill(new Path2D(spade));
  paint.restore();
}
