/** Breaks in work that takes long: a Worker has one thread, on which others wait for their pages. */

/** Resolves when what waited for the thread has been done. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
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
