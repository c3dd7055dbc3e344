// The draws that a finished game was made by, beside what this browser noted of them (docs/fair-deal.md).
import type { DrawInfo } from "../wire";
import { broken, headOf, lapsed, linkAfter, type Kept } from "./fairness";
import { say } from "./say";

/** The draws of a finished game beside the notes: a sentence for each, and what does not agree. */
export function compare(kept: Kept, draws: DrawInfo[]): { told: string[]; wrong: string[] } {
  const wrong = [...kept.warnings];
  if (kept.draws.length === 0) return { told: [], wrong: [say("This browser was shown nothing before any draw.")] };
  const noted = new Map(kept.draws.map((note) => [note.number, note]));
  const told: string[] = [];
  let link = kept.head;
  let last = 0;
  let barred: number[] = [];
  for (const draw of draws) {
    const { number } = draw;
    if (draw.head !== kept.head || headOf(draw.seed) !== kept.head) {
      wrong.push(
        say("Move {move} does not hang on the head that this browser was shown.", { move: draw.move ?? "" }),
      );
      continue;
    }
    const note = noted.get(draw.number);
    noted.delete(draw.number);
    const own = kept.seat > 0 ? (draw.contributions[kept.seat - 1] ?? "") : "";
    const shown = note?.pledges !== undefined;
    const agrees = shown && note.link === link && note.pledges?.join() === draw.pledges.join();
    told.push(
      say(draw.move === null ? "Draw {number} (void): {shown}, {given}." : "Draw {number}: {shown}, {given}.", {
        number,
        shown: shown ? say("shown to me") : say("not shown"),
        given: own !== "" ? say("contributed by me") : say("not by me"),
      }),
    );
    if (!shown) wrong.push(
      say("Draw {number} was not shown to this browser: it was away, or it was withheld.", { number }),
    );
    else if (!agrees) wrong.push(say("Draw {number} is not as it was shown to this browser.", { number }));
    if (draw.number !== last + 1 || broken(kept.head, draw.number, draw.pledges, draw.contributions))
      wrong.push(say("Draw {number} was not opened as pledged, or one before it is missing.", { number }));
    const silent = lapsed(draw.pledges, draw.contributions);
    if ((draw.move === null) !== silent.length > 0)
      wrong.push(
        say("Draw {number} was made although a pledge was not opened, or not made although all were.", { number }),
      );
    if (barred.some((seat) => draw.pledges[seat]))
      wrong.push(say("Draw {number} lets somebody in again who had not opened a pledge.", { number }));
    barred = silent.length > 0 ? [...barred, ...silent] : [];
    if (kept.seat > 0 && draw.move !== null && own === "") wrong.push(
      say("Draw {number} was made without you.", { number }),
    );
    if (own !== "" && own !== note?.contribution)
      wrong.push(say("Draw {number} has a contribution of yours that this browser did not make.", { number }));
    if (own === "" && note?.opened)
      wrong.push(say("You opened your contribution to draw {number}, and it is not there.", { number }));
    link = linkAfter(link, draw.number, draw.pledges, draw.contributions);
    last = draw.number;
  }
  for (const note of noted.values())
    if (note.number !== last + 1 || note.pledges || note.link !== link)
      wrong.push(say("Draw {number} was shown to this browser and is not among them.", { number: note.number }));
  return { told, wrong };
}
