import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/dates.ts";

/** From Sunday on. */
const DAYS = ["الأحد", "الاثنين", "الثلاثاء", "الأربعاء", "الخميس", "الجمعة", "السبت"] as const;
const MONTHS = [
  "يناير",
  "فبراير",
  "مارس",
  "أبريل",
  "مايو",
  "يونيو",
  "يوليو",
  "أغسطس",
  "سبتمبر",
  "أكتوبر",
  "نوفمبر",
  "ديسمبر",
] as const;

export const dateTexts: Translated<Omit<typeof en.dateTexts, "dayPattern">> & {
  readonly dayPattern: RegExp;
} = {
  day: (date) =>
    `${DAYS[date.getUTCDay()]} ${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
  dayPattern: new RegExp(`((?:${DAYS.join("|")}) \\d{1,2} (?:${MONTHS.join("|")}) \\d{4})`),
  morning: (time) => `${time} ص`,
  afternoon: (time) => `${time} م`,
};
