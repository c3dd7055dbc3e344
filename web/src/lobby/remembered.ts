// The tables of this browser as they were listed last: a room in the page takes a while until it lists them again, and
// meanwhile they have their place.
import { ALONE, ROOT } from "../lib/address";
import { load, save } from "../lib/local";
import type { TableInfo } from "../wire";

const NAME = `tables ${ROOT}`; // a host may have several sites

export const remembered = (): TableInfo[] | null => (ALONE ? load(NAME, null) : null);

export const remember = (tables: TableInfo[]): boolean => ALONE && save(NAME, tables);
