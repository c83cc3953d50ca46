/** Breaks in work that takes long: a Worker has one thread, on which others wait for their pages. */

/** Timers of 1 ms, one after the other: a page takes several steps, which may each come after another one. */
const TIMERS = 4;

/** Resolves when what waited for the thread has been done. */
export async function nextTurn(): Promise<void> {
  for (let timer = 0; timer < TIMERS; timer += 1)
    await new Promise<void>((resolve) => setTimeout(resolve, 1));
}

/** Some 10 ms of work: characters that are scanned, and cells or columns of a table that are read. */
export const [CHARACTERS_OF_TURN, CELLS_OF_TURN, COLUMNS_OF_TURN] = [100_000, 4_000, 10];
/** Characters of a cell that are read as long as another cell. */
const CHARACTERS_OF_CELL = 50;

/** The work of a text in cells. */
export const cellWork = (text: string) => 1 + text.length / CHARACTERS_OF_CELL;

/** The work of a row in cells. */
export const rowWork = ({ cells }: { readonly cells: readonly string[] }) =>
  cells.reduce((sum, cell) => sum + cellWork(cell), 0);

/** The items, with a turn for others after each `size` of them, or after as much work as `workOf` counts. */
export async function* inTurns<T>(
  items: Iterable<T>,
  size: number,
  workOf: (item: T) => number = () => 1,
): AsyncGenerator<T> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += workOf(item);
    if (done < size) continue;
    done = 0;
    await nextTurn();
  }
}
