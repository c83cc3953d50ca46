import { toUtc } from "#app/domain/dubai-time.ts";

/** DD/MM/YYYY as the site prints it, with or without hh:mm by 12 or 24 hours. */
const SHOWN =
  /^(\d{2})\/(\d{2})\/(\d{4})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s?([AP])\.?M\.?)?)?$/i;

export const DATE_FORMS =
  "write 2026-11-18, 2026-11-18T09:40 or 18/11/2026, 09:40 AM for Dubai's clock, or 2026-11-18T09:40+04:00";

/**
 * A date or time in ISO 8601, or as the site prints it (`18/11/2026, 09:40 AM`), as UTC. Dubai's clock
 * where it has no offset; without a time, the start of that day there. Null for anything else.
 * A day or month of one digit is null too: `3/4/2026` is how an American spreadsheet writes 4 March.
 */
export function parseMoment(typed: string): string | null {
  const text = typed.trim().replace(/\s+/g, " ");
  const match = SHOWN.exec(text);
  if (!match) return toUtc(text);
  const [, day, month, year, hour = "0", minute = "00", second = "00", half] = match;
  const hours = half ? hourOfDay(Number(hour), half) : Number(hour);
  if (hours === null) return null;
  const time = `${String(hours).padStart(2, "0")}:${minute}:${second}`;
  return toUtc(`${year}-${month}-${day}T${time}`);
}

function hourOfDay(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toUpperCase() === "P" ? 12 : 0);
}
