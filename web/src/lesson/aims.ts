// What a lesson lights up on the page: what is to be touched next for the move that it asks for.
import { laysAll, laysOne, slotOf } from "../lib/forms";
import { say, sayCounted } from "../lib/say";
import type { Table } from "../lib/table.svelte";
import type { Action } from "../wire";

/** The action that the lesson's move is given with: of those that it can begin with, the longest. */
export function actionFor(table: Table, move: string): Action | undefined {
  const found = (table.scene?.actions ?? []).filter((each) => move === each.verb || move.startsWith(`${each.verb} `));
  return found.sort((one, other) => other.verb.length - one.verb.length)[0];
}

/** The cards of the lesson that are to be chosen next: in the hand, and neither selected nor on the workbench. What its
 * move names behind a stroke is chosen when nothing else is left. */
function unchosen(table: Table): number[] {
  const wanted = [...(table.lesson?.cards ?? [])];
  const take = (face: string): boolean => {
    const at = wanted.indexOf(face);
    if (at >= 0) wanted.splice(at, 1);
    return at >= 0;
  };
  const { hand } = table;
  const chosen = hand.cards.filter((card) => hand.selected.has(card.id) || !hand.rack.includes(card));
  for (const card of chosen) take(card.face);
  const left = hand.rack.filter((card) => !hand.selected.has(card.id) && take(card.face));
  const [early = ""] = (table.lesson?.move ?? "").split("/");
  const first = left.filter((card) => early.split(" ").includes(card.face));
  return (first.length > 0 ? first : left).map((card) => card.id);
}

/** Selectors of what is to be touched next; none while others play. */
export function aims(table: Table): string[] {
  const { lesson, hand, bench } = table;
  if (!lesson?.move || table.n !== lesson.n || !table.asked) return [];
  const action = actionFor(table, lesson.move);
  const button = action ? [`.ask [data-verb="${CSS.escape(action.verb)}"]`] : [];
  const cards = unchosen(table).map((id) => `.rack [data-card="${id}"] .card`);
  if (action && (laysAll(action) || laysOne(action))) {
    if (bench.arranged?.ok) return [...button, ".bench .btn.brass"];
    return [...cards, "[data-arrange]", ...(hand.selected.size > 0 ? [".bench .group"] : [])];
  }
  if (cards.length > 0) return cards;
  const zone = (id: string): string => `[data-zone="${CSS.escape(id)}"]`;
  if (action && slotOf(action, "target")) return lesson.melds.map(zone);
  return action?.zone ? [...button, zone(action.zone)] : button;
}

/** What to do with one's hands, in the page's own words. `wand`: there is a button that arranges the hand. */
export function how(table: Table, wand: boolean): string {
  const { lesson, bench } = table;
  const action = lesson ? actionFor(table, lesson.move) : undefined;
  if (!lesson || !action) return "";
  const number = lesson.cards.length;
  const button = action.short ?? action.label;
  if (laysAll(action))
    return bench.arranged?.ok
      ? say("Touch “{button}”.", { button })
      : wand
        ? say("Touch the lit button: it arranges your hand.")
        : sayCounted(
            "Touch the lit card that belong together, then a group.",
            "Touch the lit cards that belong together, then a group.",
            number,
          );
  if (laysOne(action))
    return sayCounted(
      "Touch the lit card, then “New meld”, then “Lay”.",
      "Touch the lit cards, then “New meld”, then “Lay”.",
      number,
    );
  if (slotOf(action, "target"))
    return sayCounted("Touch the lit card, then the lit meld.", "Touch the lit cards, then the lit meld.", number);
  if (number > 0)
    return sayCounted("Touch the lit card, then “{button}”.", "Touch the lit cards, then “{button}”.", number, {
      button,
    });
  return say("Touch “{button}”.", { button });
}
