// How a game's box looks on the shelf; games that are unknown here have a plain one.
const COLOURS: Record<string, string> = {
  "contract-rummy": "#1f5a49",
  "classic-rummy": "#8f3d2f",
  daifugo: "#7a2335",
  mille: "#34486f",
  "pay-me": "#56456f",
  anaconda: "#3d5a2b",
  carioca: "#985017",
  kalooki: "#245f68",
  guts: "#2e2d38",
  "dealers-choice": "#5a3a24",
  "indian-chief": "#7d5330",
  "beggar-my-neighbor": "#4f5b66",
};

export interface Box {
  /** The picture, a symbol of art/boxes.svg. */
  art: string;
  colour: string;
}

export function boxOf(game: string): Box {
  const colour = COLOURS[game];
  return colour ? { art: `box-${game}`, colour } : { art: "box-any", colour: "#6b5a3a" };
}
