// What clicks, drops and keys on the table come to: the answer whose pile, meld or key it is.
import { example, puttingOnto, slotOf, takingDown, takingFrom, withCards, withNumber, written } from "../lib/forms";
import { say } from "../lib/say";
import type { Table } from "../lib/table.svelte";
import { zoneOf } from "../lib/zones";
import type { Action, Zone } from "../wire";
import { actionOf } from "./keys";

/** The selected cards onto a meld. */
export function ontoMeld(table: Table, number: number): void {
  const ids = table.hand.chosen;
  if (ids.length === 0) table.notices.say(say("Select a card first, then click the meld it goes to."));
  else void table.attempts.onto(ids, number);
}

/** A click on a pile in the middle, on its top card or, counted from there, on a deeper one. */
export function onPile(table: Table, kind: "stock" | "discards", down = 1): void {
  const [actions, pile] = [table.scene?.actions ?? [], zoneOf(table.scene, kind)];
  const draw = takingFrom(actions, pile);
  if (down > 1) downTo(table, pile, down, draw);
  else if (draw) void table.move(written(draw));
  else if (kind === "stock") table.notices.say(say("You cannot draw from the stock now."));
  else if (table.hand.chosen.length > 0) drop(table, table.hand.chosen, kind);
  else table.notices.say(say("Select the card to discard, then click the pile."));
}

/** Taking a deeper card takes all above it, so that is asked first; what cannot be taken the table says why. */
function downTo(table: Table, pile: Zone | undefined, down: number, draw: Action | undefined): void {
  const take = takingDown(table.scene?.actions ?? [], pile, down);
  const any = table.answers.find((each) => each.zone === pile?.id && slotOf(each, "number"));
  if (take) {
    const ways = [take, ...(draw ? [draw] : [])];
    table.notices.choices = ways.map((each) => ({ text: written(each), label: each.label }));
  } else if (any) void table.attempts.why(withNumber(any, down));
}

/** Cards let go over a place: `group:1`, `meld:2`, `discards`. */
export function drop(table: Table, ids: number[], target: string): void {
  const [kind, number] = target.split(":");
  if (kind === "group") table.hand.stage(ids, Number(number));
  else if (kind === "meld") void table.attempts.onto(ids, Number(number));
  else if (kind === "discards") {
    const put = puttingOnto(table.answers, zoneOf(table.scene, kind));
    if (ids.length !== 1) table.notices.say(say("One card is discarded at a time."));
    else if (put) void table.move(withCards(put, table.hand.faces(ids)), ids);
  }
}

/** A key whose answer is not offered now gets the server's reason; false for a key that stands for none. */
export function explain(table: Table, key: string): boolean {
  const action = actionOf(key, table.answers);
  if (!action) return false;
  const { bench, hand, notices } = table;
  if (slotOf(action, "groups")) {
    if (hand.building) void bench.lay();
    else notices.say(say("Nothing lies on the workbench."));
    return true;
  }
  const faces = hand.faces(hand.chosen.length > 0 ? hand.chosen : hand.rack.map((card) => card.id));
  void table.attempts.why(example(action, faces, zoneOf(table.scene, "meld")?.number ?? 1));
  return true;
}
