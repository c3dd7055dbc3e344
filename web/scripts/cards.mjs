// Composes the card art: src/generated/cards-pips.svg, what every card is drawn of, and cards.svg, the court figures.
// The twelve figures are Adrian Kennard's CC0 drawings; the ranks are Besley's, pips, joker and back are ours. Every
// colour is a CSS variable, so that two-colour, four-colour and night decks are style alone.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";
import { RANKS } from "./ranks.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const figures = join(
  dirname(createRequire(import.meta.url).resolve("react-playing-card-set/package.json")),
  "src/images/2color",
);
const generated = join(here, "../src/generated");

const COLOURS = { "#FC4": "--fig-gold", red: "--fig-red", "#44F": "--fig-blue", black: "--fig-ink" };

/** One court figure: six layers, each drawn upright and once more turned upside down. */
function figure(rank, suit) {
  const source = readFileSync(join(figures, `${rank}${suit}.svg`), "utf8");
  const layers = [...source.matchAll(/<symbol id="[SHDC][JQK]\d"[^>]*>(.*?)<\/symbol>/gs)].map((match) => match[1]);
  if (layers.length < 4) throw new Error(`${rank}${suit}.svg is not drawn in layers as expected`);
  const id = `f${rank}${suit}`;
  let body = "";
  layers.forEach((layer, index) => {
    const pips = layer.replace(
      /<use xlink:href="#S[SHDC][JQK]" height="([\d.]+)"/g,
      (_, size) => `<use href="#own" width="${size}" height="${size}"`,
    );
    body += `<g id="${id}${index}">${pips}</g><use href="#${id}${index}" transform="rotate(180 650 1000)"/>`;
  });
  const { data } = optimize(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1300 2000">${body}</svg>`, {
    floatPrecision: 0,
    plugins: [
      {
        name: "preset-default",
        params: {
          overrides: {
            cleanupIds: false,
            removeHiddenElems: false,
            collapseGroups: false,
            moveElemsAttrsToGroup: false,
            moveGroupAttrsToElems: false,
            convertTransform: false,
            convertColors: false,
            cleanupNumericValues: false,
          },
        },
      },
    ],
  });
  let inner = data.replace(/^<svg[^>]*>/, "").replace(/<\/svg>$/, "").replaceAll("#own", `#pip-${suit}`);
  for (const [colour, name] of Object.entries(COLOURS)) {
    inner = inner
      .replaceAll(`fill="${colour}"`, `fill="var(${name})"`)
      .replaceAll(`stroke="${colour}"`, `stroke="var(${name})"`);
  }
  return `<symbol id="fig-${rank}${suit}" viewBox="0 0 1300 2000" preserveAspectRatio="none">${inner}</symbol>`;
}

const PIPS = {
  S: "M0-46C12-24 46-8 46 16 46 40 14 42 5 24Q6 40 18 46H-18Q-6 40-5 24C-14 42-46 40-46 16-46-8-12-24 0-46Z",
  H: "M0 45C-14 25-46 8-46-17-46-44-10-48 0-21 10-48 46-44 46-17 46 8 14 25 0 45Z",
  D: "M0-48Q14-22 38 0 14 22 0 48-14 22-38 0-14-22 0-48Z",
  C:
    "M0-46A21 21 0 0 1 16-11.5 21.5 21.5 0 1 1 6 20Q8 40 19 46" +
    "H-19Q-8 40-6 20A21.5 21.5 0 1 1-16-11.5 21 21 0 0 1 0-46Z",
};

const STAR = "M30 3 38 29 64 29 43 45 51 71 30 55 9 71 17 45-4 29 22 29Z";

const JOKER = `
<circle cx="120" cy="170" r="78" fill="none" stroke="var(--fig-gold)" stroke-width="2.5"/>
<circle cx="120" cy="170" r="71" fill="none" stroke="var(--fig-gold)" stroke-width="1" stroke-dasharray="1 5"
 stroke-linecap="round"/>
<g stroke="var(--fig-ink)" stroke-width="2" stroke-linejoin="round">
<path fill="var(--fig-red)" d="M76 212C66 178 52 168 34 176 44 140 84 142 104 170L110 212Z"/>
<path fill="var(--fig-blue)" d="M164 212C174 178 188 168 206 176 196 140 156 142 136 170L130 212Z"/>
<path fill="var(--fig-gold)" d="M88 212C82 160 96 128 120 104 144 128 158 160 152 212Z"/>
<path fill="var(--paper)" d="M72 212H168L162 232H78Z"/>
<path fill="none" d="M96 222h.1M108 222h.1M120 222h.1M132 222h.1M144 222h.1" stroke-width="5" stroke-linecap="round"/>
<circle cx="33" cy="181" r="8" fill="var(--fig-gold)"/>
<circle cx="207" cy="181" r="8" fill="var(--fig-gold)"/><circle cx="120" cy="100" r="8" fill="var(--fig-gold)"/>
</g>`;

const BACK = `
<defs><pattern id="card-lattice" width="16" height="16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<path d="M0 0H16M0 0V16" stroke="var(--back-line)" stroke-width="1.6" fill="none"/>
<circle cx="8" cy="8" r="1.7" fill="var(--back-line)"/></pattern></defs>
<rect width="240" height="336" rx="14" fill="var(--paper)"/>
<rect x="11" y="11" width="218" height="314" rx="8" fill="var(--back)"/>
<rect x="11" y="11" width="218" height="314" rx="8" fill="url(#card-lattice)"/>
<rect x="18" y="18" width="204" height="300" rx="5" fill="none" stroke="var(--back-line)" stroke-width="1.5"/>
<path d="M120 112 168 168 120 224 72 168Z" fill="var(--back)" stroke="var(--back-line)" stroke-width="2"/>
<use href="#pip-S" x="95" y="143" width="50" height="50" color="var(--back-line)"/>`;

const pips = Object.entries(PIPS).map(
  ([suit, path]) =>
    `<symbol id="pip-${suit}" viewBox="-50 -50 100 100"><path fill="currentColor" d="${path}"/></symbol>`,
);
const ranks = Object.entries(RANKS).map(
  ([rank, [width, path]]) =>
    `<symbol id="rank-${rank}" viewBox="0 -4 ${width} 100" preserveAspectRatio="xMidYMin meet">` +
    `<path fill="currentColor" d="${path}"/></symbol>`,
);
const wholes = [
  `<symbol id="rank-star" viewBox="-6 -4 72 88"><path fill="currentColor" d="${STAR}"/></symbol>`,
  `<symbol id="card-joker" viewBox="0 0 240 336">${JOKER}</symbol>`,
  `<symbol id="card-back" viewBox="0 0 240 336">${BACK}</symbol>`,
];
const courts = [..."SHDC"].flatMap((suit) => [..."JQK"].map((rank) => figure(rank, suit)));

const SPRITE = '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true">';
mkdirSync(generated, { recursive: true });
writeFileSync(join(generated, "cards-pips.svg"), `${SPRITE}${[...pips, ...ranks, ...wholes].join("\n")}</svg>\n`);
writeFileSync(join(generated, "cards.svg"), `${SPRITE}${[...pips, ...courts].join("\n")}</svg>\n`);
