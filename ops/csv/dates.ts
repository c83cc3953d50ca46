import { toUtc } from "#app/domain/dubai-time.ts";

/** DD/MM/YYYY as the site prints it, with or without hh:mm by 12 or 24 hours. */
const SHOWN =
  /^(\d{2})\/(\d{2})\/(\d{4})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([AP])\.?M\.?)?)?$/i;

export const DATE_FORMS =
  "write 2026-11-18, 2026-11-18T09:40 or 18/11/2026, 09:40 AM for Dubai's clock, or 2026-11-18T09:40+04:00";

/**
 * A date or time in ISO 8601, or as the site prints it (`18/11/2026, 09:40 AM`), as UTC. Dubai's clock
 * where it has no offset; without a time, the start of that day there. Null for anything else.
 */
export function parseMoment(typed: string): string | null {
  return toUtc(toIso(typed));
}

/**
 * A date or time as the site prints it in ISO 8601, without an offset; any other text is only trimmed.
 * A day or month of one digit is not read: `3/4/2026` is how an American spreadsheet writes 4 March.
 */
export function toIso(typed: string): string {
  const text = typed.trim().replace(/\s+/g, " ");
  const match = SHOWN.exec(text);
  if (!match) return text;
  const [, day, month, year, hour, minute = "00", second = "00", half] = match;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return date;
  const hours = half ? hourOfDay(Number(hour), half) : Number(hour);
  return hours === null ? text : `${date}T${String(hours).padStart(2, "0")}:${minute}:${second}`;
}

function hourOfDay(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toUpperCase() === "P" ? 12 : 0);
}
