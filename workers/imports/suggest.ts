import leven from "leven";
import { KNOWN_STATUSES, readStatus } from "#app/domain/tracking/status.ts";
import { capitalize } from "#app/domain/words.ts";

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

const STATUS_LABELS = KNOWN_STATUSES.map(capitalize);

/**
 * The known status closest to a mistyped one ("Delivred": "Delivered"); null for a known status,
 * and when none is close.
 */
export function suggestStatus(status: string): string | null {
  return readStatus(status) === null ? suggest(status, STATUS_LABELS) : null;
}
