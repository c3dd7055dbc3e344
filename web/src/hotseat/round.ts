// What a table's page is told where several people are at one device.
import type { Snippet } from "svelte";
import type { Table } from "../lib/table.svelte";
import type { Scene } from "../wire";

export interface Round {
  round?: {
    /** Which of the seats here it shows, or what everybody may see. */
    seat: number | "table";
    /** Whoever shows one seat of several is to know how it stands there. */
    watch?: (table: Table) => void;
    /** In the place of answers, where there is nobody to answer. */
    beside?: Snippet<[Scene]>;
  };
  /** Several people are at this device, and no seat was chosen. */
  several?: () => void;
}
