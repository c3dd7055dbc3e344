// The faces at the table: drawn ones to choose from, and the same one for the same name wherever it sits.
import { marked } from "./say";

export const AVATARS: [id: string, name: string][] = [
  ["grandma", marked("Grandmother")],
  ["grandpa", marked("Grandfather")],
  ["mia", marked("Woman with a bob")],
  ["paul", marked("Man with a beard")],
  ["ada", marked("Woman with an afro")],
  ["leyla", marked("Woman with a headscarf")],
  ["leo", marked("Boy with a cap")],
  ["nele", marked("Girl with bunches")],
  ["cat", marked("Cat")],
  ["dog", marked("Dog")],
  ["fox", marked("Fox")],
  ["owl", marked("Owl")],
  ["frog", marked("Frog")],
  ["penguin", marked("Penguin")],
  ["teapot", marked("Teapot")],
  ["rocket", marked("Rocket")],
];

/** The number by which the server knows a face; 0 for none. */
export const avatarNumber = (id: string): number => AVATARS.findIndex(([each]) => each === id) + 1;

/** Faces by seat: what people have chosen, and for every other name a face that nobody else at the table has. */
export function facesOf(players: { name: string; avatar?: number }[], own: number | null, chosen: string): string[] {
  const ids = AVATARS.map(([id]) => id);
  const taken = new Set<string>();
  const faces: string[] = [];
  const take = (seat: number, wanted: number): void => {
    let at = wanted % ids.length;
    while (taken.size < ids.length && taken.has(ids[at]!)) at = (at + 1) % ids.length;
    taken.add(ids[at]!);
    faces[seat] = ids[at]!;
  };
  players.forEach(({ avatar = 0 }, seat) => {
    const face = seat === own && ids.includes(chosen) ? chosen : ids[avatar - 1];
    if (face === undefined) return;
    taken.add(face);
    faces[seat] = face;
  });
  players.forEach(({ name }, seat) => {
    if (faces[seat] === undefined) take(seat, hash(name));
  });
  return faces;
}

function hash(text: string): number {
  let sum = 7;
  for (const sign of text) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 65_521;
  return sum;
}
