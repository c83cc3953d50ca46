/** How days and times are written. Not by Intl: that costs more than the rest of a page. */

/** From Sunday on. */
const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;
const MONTHS = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
] as const;

export const dateTexts = {
  /** "Thu 3 Dec 2026", by the UTC fields of the date. */
  day: (date: Date) =>
    `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
  /** Finds days in a sentence. */
  dayPattern: /(\b\w{3} \d{1,2} \w{3} \d{4}\b)/,
  /** "10:00 AM", of a time on a clock of 12 hours. */
  morning: (time: string) => `${time} AM`,
  afternoon: (time: string) => `${time} PM`,
} as const;
