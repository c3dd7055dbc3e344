// The draws that a finished game was made by, beside what this browser noted of them (docs/fair-deal.md).
import type { DrawInfo } from "../wire";
import { broken, headOf, lapsed, linkAfter, pledgeOf } from "./drawsums";
import type { Kept, Note } from "./fairness";
import { say } from "./say";

export interface Comparison {
  /** A sentence for each draw. */
  told: string[];
  /** What does not agree. */
  wrong: string[];
  /** The draws that dealt and of which these notes prove nothing: this browser had no part in them. */
  unproved: number[];
}

/** The draws of a finished game beside the notes. To whoever looked on at all of it a draw is proved if the list was
 * shown and anybody had a part in it; to whoever had a seat, only if this browser had. */
export function compare(kept: Kept, draws: DrawInfo[]): Comparison {
  const wrong = [...kept.warnings];
  const [told, unproved]: [string[], number[]] = [[], []];
  if (kept.draws.length === 0)
    return { told, wrong: [...wrong, say("This browser was shown nothing before the draws.")], unproved };
  const noted = new Map<number, Note[]>();
  for (const note of kept.draws) noted.set(note.number, [...(noted.get(note.number) ?? []), note]);
  const lookedOn = !kept.sat && kept.draws.every((note) => note.seat === 0);
  let link = kept.head;
  let last = 0;
  let barred: number[] = [];
  for (const draw of draws) {
    const { number } = draw;
    if (draw.head !== kept.head || headOf(draw.seed) !== kept.head) {
      wrong.push(
        say(
          "The draw of move {move} does not follow from the head " +
            "that this browser was shown.", { move: draw.move ?? "" },
        ),
      );
      continue;
    }
    const notes = noted.get(number) ?? [];
    noted.delete(number);
    const shown = notes.some((note) => note.pledges);
    const mine = notes.some((note) => isMine(kept.head, note, draw));
    told.push(inWords(draw, shown, mine));
    const proved = mine || (lookedOn && shown && draw.contributions.some((given) => given !== ""));
    if (draw.move !== null && !proved) unproved.push(number);
    if (new Set(notes.map((note) => note.seat)).size < notes.length)
      wrong.push(say("This browser saw draw {number} begun twice.", { number }));
    for (const note of notes) {
      if (note.link !== link || (note.pledges && note.pledges.join() !== draw.pledges.join()))
        wrong.push(say("Draw {number} is not as it was shown to this browser.", { number }));
      const problem = ownPart(kept.head, note, draw);
      if (problem) wrong.push(problem);
    }
    if (number !== last + 1 || broken(kept.head, number, draw.pledges, draw.contributions))
      wrong.push(say("Draw {number} was not opened as it was pledged, or a draw before it is missing.", { number }));
    const silent = lapsed(draw.pledges, draw.contributions);
    if ((draw.move === null) !== silent.length > 0)
      wrong.push(
        say("Draw {number} was made although a pledge was not opened, or not made although all were.", { number }),
      );
    if (barred.some((seat) => draw.pledges[seat]))
      wrong.push(say("Draw {number} counts somebody who had failed to open an earlier pledge.", { number }));
    barred = silent.length > 0 ? [...barred, ...silent] : [];
    link = linkAfter(link, number, draw.pledges, draw.contributions);
    last = number;
  }
  for (const note of [...noted.values()].flat())
    if (note.number !== last + 1 || note.pledges || note.link !== link)
      wrong.push(say(
        "This browser was shown draw {number}, and the " +
          "record does not have it.", { number: note.number },
      ));
  return { told, wrong, unproved };
}

/** Was the draw made of what this browser contributed, after it was shown the list? */
const isMine = (head: string, note: Note, draw: DrawInfo): boolean =>
  note.pledges !== undefined &&
  note.contribution !== "" &&
  draw.pledges[note.seat - 1] === pledgeOf(head, note.number, note.seat - 1, note.contribution) &&
  draw.contributions[note.seat - 1] === note.contribution;

/** What is wrong with the own part of a draw whose list was shown; empty if nothing is. */
function ownPart(head: string, note: Note, draw: DrawInfo): string {
  const { number, seat, contribution } = note;
  if (!note.pledges) return "";
  const nobody = draw.pledges.some((pledge, at) => pledge !== "" && note.people && !note.people[at]);
  if (nobody) return say("Draw {number} has a pledge from a seat at which no person sat.", { number });
  if (seat === 0) return "";
  const [pledge, own] = [draw.pledges[seat - 1] ?? "", draw.contributions[seat - 1] ?? ""];
  const pledged = contribution === "" ? "" : pledgeOf(head, number, seat - 1, contribution);
  if (pledge !== "" && pledge !== pledged)
    return say("Draw {number} has a contribution of yours that this browser did not make.", { number });
  if (pledge === "" && note.pledged)
    return say("The table took your pledge to draw {number}, and the record does not have it.", { number });
  if (pledge !== "" && own === "" && note.received)
    return say("The table took your contribution to draw {number}, and the record does not have it.", { number });
  return "";
}

function inWords({ number, move }: DrawInfo, shown: boolean, mine: boolean): string {
  const named = { number, shown: shown ? say("shown to me") : say("not shown"), given: "" };
  named.given = mine ? say("contributed by me") : say("not by me");
  return say(move === null ? "Draw {number} (void): {shown}, {given}." : "Draw {number}: {shown}, {given}.", named);
}
