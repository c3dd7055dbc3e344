// What the page says beside the table: a refusal, a remark, a hint, the ways between which one is to be chosen.
import type { Face, Refusal } from "../wire";
import { facesIn, type Candidate } from "./forms";

export class Notices {
  refusal = $state.raw<Refusal | null>(null);
  notice = $state("");
  hint = $state.raw<{ text: string; why: string } | null>(null);
  choices = $state.raw<Candidate[] | null>(null);

  /** The cards that the hint names. */
  advised = $derived(facesIn(this.hint?.text ?? ""));

  any = $derived(this.refusal !== null || this.notice !== "" || this.hint !== null || this.choices !== null);

  say(text: string): false {
    this.notice = text;
    return false;
  }

  dismiss(): void {
    this.hint = null;
    this.moveOn();
  }

  /** Something else is being tried: what was said of the attempt before is over; a hint still holds. */
  moveOn(): void {
    this.refusal = null;
    this.notice = "";
    this.choices = null;
  }

  /** Does a refusal name this card? */
  concerned(face: Face): boolean {
    return this.refusal?.cards.includes(face) ?? false;
  }
}
