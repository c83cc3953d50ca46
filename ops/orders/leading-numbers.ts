/** Tells order numbers on a command line from the words after them. */
import { UsageError } from "../errors.ts";
import { sanitizeLine } from "../terminal-text.ts";

interface NumbersAndWords {
  readonly numbers: readonly string[];
  /** Empty where only numbers were typed */
  readonly words: string;
}

/**
 * The first argument is a number, and so is what follows it and has a digit; the others are words.
 * Words with a digit stand in quotes as the last argument, and at least two of them have none.
 * @throws UsageError for a number after words
 */
export function splitLeadingNumbers(typed: readonly string[]): NumbersAndWords {
  const first = typed.findIndex((argument, index) => index > 0 && !hasDigit(argument));
  const last = typed.at(-1) ?? "";
  if (first < 0) {
    return typed.length > 1 && isSentence(last)
      ? { numbers: typed.slice(0, -1), words: last }
      : { numbers: typed, words: "" };
  }
  const words = typed.slice(first);
  const late = words.find(hasDigit);
  if (late !== undefined) {
    throw new UsageError(
      `"${sanitizeLine(late)}" comes after words: order numbers stand before them. Words with a digit stand in quotes: "With the agent until 4 pm".`,
    );
  }
  return { numbers: typed.slice(0, first), words: words.join(" ") };
}

/** Of any script. */
function hasDigit(text: string): boolean {
  return /\p{Nd}/u.test(text);
}

function isSentence(text: string): boolean {
  return text.split(/\s+/).filter((word) => /\p{L}/u.test(word) && !hasDigit(word)).length > 1;
}
