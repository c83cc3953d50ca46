import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/track-answer.ts";
import { locale } from "../locale.ts";

const age = new Intl.RelativeTimeFormat(locale.format);

export const answerLabels: Translated<typeof en.answerLabels> = {
  where: "آخر موقع مسجّل",
  nowhere: "المكان غير مسجّل",
  latest: "آخر تحديث",
  justNow: "الآن",
  ago: (count, unit) => age.format(-count, unit),
};

const call = "يرجى الاتصال بخدمة العملاء لمعرفة الخطوة التالية:";

export const exceptionLabels: Translated<typeof en.exceptionLabels> = {
  "on hold": { meaning: "هذه الشحنة معلّقة.", call },
  damaged: { meaning: "سُجّل ضرر في هذه الشحنة.", call },
  cancelled: {
    meaning: "هذه الشحنة ملغاة.",
    call: "يرجى الاتصال بخدمة العملاء لمعرفة التفاصيل:",
  },
  late: { meaning: "هذه الشحنة متأخرة.", call },
};

export const calendarLabels: Translated<typeof en.calendarLabels> = {
  add: "إضافة إلى التقويم",
  delivered: "التسليم المتوقع",
  arrived: "الوصول المتوقع",
  done: "تم التسليم",
  cancelled: "ملغاة",
  summary: (number, what) => `${what}: ${number}`,
  none: "لم يُحدَّد تاريخ تسليم لهذه الشحنة بعد.",
};
