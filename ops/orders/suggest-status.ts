import { EXCEPTIONS, MILESTONES, readStatus } from "#app/domain/order-status.ts";
import { suggest } from "../suggest.ts";
import { capitalize } from "../terminal-text.ts";

const KNOWN = [...MILESTONES, ...EXCEPTIONS].map(capitalize);

/** The known status that a text nearly is ("Delivred": "Delivered"); null for a known or any other one. */
export function suggestStatus(status: string): string | null {
  return readStatus(status) === null ? suggest(status, KNOWN) : null;
}
