// A rule file that somebody has chosen to open.
import { say } from "../lib/say";

const LONGEST = 20_000; // bytes; so long a rule file is read

/** What stands in the file chosen there, or why it is none; null where none was chosen. */
export async function openedRules(input: HTMLInputElement): Promise<{ text: string; problem: string } | null> {
  const file = input.files?.[0];
  if (!file) return null;
  const text = file.size > LONGEST ? "" : await file.text();
  input.value = "";
  return { text, problem: text ? "" : say("This file holds no house rules. They are text of at most 20 kB.") };
}
