import { EXCEPTIONS, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import { suggest } from "../suggest.ts";
import { capitalize } from "../terminal-text.ts";

const KNOWN_STATUSES = [...MILESTONES, ...EXCEPTIONS].map(capitalize);

/**
 * The known status closest to a mistyped one ("Delivred": "Delivered"); null for a known status,
 * and when none is close.
 */
export function suggestStatus(status: string): string | null {
  return readStatus(status) === null ? suggest(status, KNOWN_STATUSES) : null;
}
