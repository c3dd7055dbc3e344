// The own hand on this page: which cards lie on the rack, in what order, which in a group of the workbench, which are
// selected, and which have just come.
import { SvelteSet } from "svelte/reactivity";
import type { Face } from "../wire";
import { claimIds, inOrder, moved, ORDERS, reconcile, sorted, stillHeld, type HandCard, type Order } from "./hand";

const FEW = 5; // so many cards at once are a deal, and none of them is marked as new

export class OwnHand {
  cards = $state.raw<HandCard[]>([]);
  order = $state<Order>("suit");
  /** The ranks from low to high, where that is not from the ace to the king. */
  ranks = $state<string>();
  groups = $state.raw<number[][]>([]);
  selected = new SvelteSet<number>();
  fresh = new SvelteSet<number>();

  /** `touched`: something was selected or put elsewhere; `moved`: cards lie elsewhere now. */
  constructor(
    private touched: () => void,
    private changed: () => void,
  ) {}

  #staged = $derived(new Set(this.groups.flat()));
  /** The cards on the rack: held and not staged, in the order this person likes. */
  rack = $derived(sorted(this.cards.filter((card) => !this.#staged.has(card.id)), this.order, this.ranks));
  /** The selected ones, as they lie. */
  chosen = $derived(this.rack.filter((card) => this.selected.has(card.id)).map((card) => card.id));
  /** Does anything lie on the workbench? */
  building = $derived(this.groups.some((group) => group.length > 0));

  card(id: number): HandCard | undefined {
    return this.cards.find((card) => card.id === id);
  }

  faces(ids: Iterable<number>): Face[] {
    return [...ids].flatMap((id) => this.card(id)?.face ?? []);
  }

  /** What the seat holds now; `played`: which of the cards went, where two are alike. */
  hold(faces: Face[], played: ReadonlySet<number>): void {
    const known = new Set(this.cards.map((card) => card.id));
    const cards = reconcile(this.cards, faces, played);
    const added = cards.filter((card) => !known.has(card.id));
    // The same hand is left as it lies: the page need not look at it.
    if (added.length === 0 && cards.length === this.cards.length) return;
    this.cards = cards;
    this.groups = stillHeld(this.groups, cards);
    if (added.length > 0) this.fresh.clear();
    if (added.length < FEW) for (const card of added) this.fresh.add(card.id);
    const held = new Set(this.cards.map((card) => card.id));
    for (const id of this.selected) if (!held.has(id)) this.selected.delete(id);
    for (const id of this.fresh) if (!held.has(id)) this.fresh.delete(id);
  }

  /** The first hand of this page, lying as it did before the page was loaded again. */
  lieAs(faces: Face[], groups: Face[][]): void {
    this.fresh.clear();
    this.cards = inOrder(this.cards, faces);
    this.groups = claimIds(groups, this.cards);
  }

  toggle(id: number): void {
    if (!this.selected.delete(id)) this.selected.add(id);
    this.touched();
  }

  /** Selects this card alone. */
  select(id: number): void {
    this.selected.clear();
    this.selected.add(id);
  }

  sort(order: Order): void {
    // Own order starts from what lies there now.
    if (order === "own") this.cards = [...this.rack, ...this.cards.filter((card) => this.#staged.has(card.id))];
    this.order = order;
    this.changed();
  }

  /** The next of the orders. */
  sortNext(): void {
    const at = ORDERS.findIndex(([order]) => order === this.order);
    this.sort(ORDERS[(at + 1) % ORDERS.length]![0]);
  }

  /** Cards dragged to a place on the rack: from then on the order is the own one. */
  reorder(ids: number[], index: number): void {
    const lifted = new Set(ids);
    const back = this.cards.filter((card) => lifted.has(card.id) && this.#staged.has(card.id));
    const rack = moved([...this.rack, ...back], lifted, index);
    this.groups = this.groups.map((group) => group.filter((id) => !lifted.has(id)));
    this.cards = [...rack, ...this.cards.filter((card) => !rack.includes(card))];
    this.order = "own";
    this.changed();
  }

  /** Puts cards into a group of the workbench; -1 puts them back on the rack. */
  stage(ids: Iterable<number>, group: number): void {
    const lifted = new Set(ids);
    const rest = this.groups.map((each) => each.filter((id) => !lifted.has(id)));
    while (rest.length <= group) rest.push([]);
    if (group >= 0) rest[group] = [...rest[group]!, ...lifted];
    this.groups = rest;
    for (const id of lifted) this.selected.delete(id);
    this.touched();
    this.changed();
  }

  /** Groups as somebody else has found them. */
  arrange(groups: Face[][]): void {
    this.groups = claimIds(groups, this.cards);
    this.changed();
  }

  clearGroups(): void {
    this.groups = this.groups.map(() => []);
    this.changed();
  }
}
