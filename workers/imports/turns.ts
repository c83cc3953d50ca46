/** Breaks in work that takes long: a Worker has one thread, on which others wait for their pages. */

/** In ms: enough for a page, which takes several steps. */
const BREAK_MS = 4;

/** Resolves when what waited for the thread has been done. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, BREAK_MS));
}

/** The items, with a turn for others after each `size` of them. */
export async function* inTurns<T>(items: Iterable<T>, size: number): AsyncGenerator<T> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    if (done % size === 0) await nextTurn();
  }
}
