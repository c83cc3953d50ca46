/**
 * The known name that a mistyped one most likely means; null when none is near. Capitals,
 * underscores, dashes and spaces don't count.
 */
export function suggest(typed: string, known: readonly string[]): string | null {
  const wanted = letters(typed);
  const [nearest] = known
    .map((name) => ({ name, distance: editDistance(wanted, letters(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(letters(name).length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.name ?? null;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, "");
}

/** Letters to add, drop or change on the way from one word to the other (Levenshtein). */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      current[column] = Math.min(
        (above[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + changed,
      );
    }
    above = current;
  }
  return above[to.length] ?? 0;
}
