// What a table shows where nothing is to be decided.
export { default as Course } from "./Course.svelte";
export { default as Pace } from "./Pace.svelte";
