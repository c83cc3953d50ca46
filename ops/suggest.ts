import leven from "leven";

/**
 * The known name closest to a mistyped one; null when none is close. Ignores case, underscores,
 * dashes and spaces.
 */
export function suggest(typed: string, known: readonly string[]): string | null {
  const wanted = letters(typed);
  const [nearest] = known
    .map((name) => ({ name, distance: leven(wanted, letters(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(letters(name).length / 3)))
    .sort((a, b) => a.distance - b.distance);
  return nearest?.name ?? null;
}

function letters(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, "");
}
