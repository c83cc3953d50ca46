/** Tells order numbers on a command line from the words after them. */
import { UsageError } from "../errors.ts";
import { sanitizeLine } from "../terminal-text.ts";

interface NumbersAndWords {
  readonly numbers: readonly string[];
  /** Empty where only numbers were typed */
  readonly words: string;
}

/**
 * The first argument is a number, and so is what follows it and has a digit or the form of a new one; the
 * others are words.
 * Words with a digit stand in quotes as the last argument, and at least two of them have none.
 * @throws UsageError for a number after words
 */
export function splitLeadingNumbers(typed: readonly string[]): NumbersAndWords {
  const first = typed.findIndex((argument, index) => index > 0 && !isNumber(argument));
  const last = typed.at(-1) ?? "";
  if (first < 0) {
    return typed.length > 1 && isSentence(last)
      ? { numbers: typed.slice(0, -1), words: last }
      : { numbers: typed, words: "" };
  }
  const words = typed.slice(first);
  const late = words.find(isNumber);
  if (late !== undefined) {
    throw new UsageError(
      `"${sanitizeLine(late)}" comes after words: order numbers stand before them. Words with a digit stand in quotes: "With the agent until 4 pm".`,
    );
  }
  return { numbers: typed.slice(0, first), words: words.join(" ") };
}

/** What `orders new-number` makes may have no digit: one in a hundred has none. */
function isNumber(text: string): boolean {
  return hasDigit(text) || /^[a-z]{2,}(?:-[a-z]{4}){3}$/i.test(text.trim());
}

/** Of any script. */
function hasDigit(text: string): boolean {
  return /\p{Nd}/u.test(text);
}

function isSentence(text: string): boolean {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !hasDigit(word)).length > 1;
}
