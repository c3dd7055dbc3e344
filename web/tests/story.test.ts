import { expect, test } from "vitest";
import { brief } from "../src/lib/story.svelte";

test("a card that nobody sees is called a card", () => {
  expect(brief("Juniper draws a card from the stock.", ["??"])).toBe("Juniper draws a card from the stock.");
  expect(brief("Juniper takes the seven of spades.", ["7S"])).toBe("Juniper takes 7♠.");
});
