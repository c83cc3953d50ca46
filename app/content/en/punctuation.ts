/** What stands between texts that are put together. */

export const comma = ",";

/** "Thu 3 Dec 2026, 10:00", "Departed, Jebel Ali". */
export const withCommas = (...parts: readonly string[]) => parts.join(", ");
