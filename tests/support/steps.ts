/** Counts the work of readers in steps, which are the same on a busy computer. */

/** Characters of a text, or items of a list, that a built-in function reads in a step. */
const LENGTH_OF_STEP = 1_000;

/** Some 30 ms of work, twice as much as a turn takes in any reader. */
export const STEPS_MAX = 1_000_000;

const TEXT = [
  ...["includes", "match", "matchAll", "normalize", "replace", "replaceAll", "split"],
  ...["startsWith", "toLowerCase", "toUpperCase", "trim", "trimEnd", "trimStart"],
];
const LIST = [
  "every",
  "filter",
  "find",
  "flatMap",
  "includes",
  "join",
  "map",
  "push",
  "reduce",
  "some",
];
const OBJECT = ["entries", "fromEntries", "keys", "values"];

type Callable = (this: unknown, ...given: readonly unknown[]) => unknown;

/**
 * The most steps, calls of built-in functions and a part of what they read, for which nobody else got the
 * thread while `run` worked.
 */
export async function stepsBetweenTurns(run: () => Promise<unknown>): Promise<number> {
  let [steps, most] = [0, 0];
  const restore: (() => void)[] = [];
  const count = (
    owner: object,
    names: readonly string[],
    readOf: (self: unknown, first: unknown) => number,
  ) => {
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(owner, name);
      if (!own) throw new Error(`There is no ${name}.`);
      const original: Callable = own.value;
      const value: Callable = function (...given) {
        steps += 1 + readOf(this, given[0]) / LENGTH_OF_STEP;
        return original.apply(this, given as unknown[]);
      };
      Object.defineProperty(owner, name, { ...own, value });
      restore.push(() => Object.defineProperty(owner, name, own));
    }
  };
  const lengthOf = (value: unknown) => (value as { readonly length?: number } | null)?.length ?? 0;
  count(String.prototype, TEXT, lengthOf);
  count(Array.prototype, LIST, lengthOf);
  count(RegExp.prototype, ["test"], (_, text) => lengthOf(text));
  count(Object, OBJECT, () => 0);
  count(JSON, ["parse"], (_, text) => lengthOf(text));
  count(TextDecoder.prototype, ["decode"], (_, bytes) => lengthOf(bytes));
  const ticker = setInterval(() => {
    most = Math.max(most, steps);
    steps = 0;
  }, 1);
  try {
    await run();
  } finally {
    clearInterval(ticker);
    for (const undo of restore) undo();
  }
  return Math.max(most, steps);
}
