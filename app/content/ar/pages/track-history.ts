import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/track-history.ts";
import { locale } from "../locale.ts";
import { plural } from "../plural.ts";
import { statusNames } from "../statuses.ts";

export const statusLabels: Translated<typeof en.statusLabels> = {
  label: "مراحل الشحنة",
  done: "مكتملة",
  here: "الآن",
  ahead: "قادمة",
  milestones: statusNames,
  forecasts: {
    booked: "الحجز",
    collected: "الاستلام من المرسِل",
    "at origin": "في محطة المغادرة",
    departed: "المغادرة",
    "in transit": "في الطريق",
    arrived: "الوصول",
    "customs clearance": "التخليص الجمركي",
    "out for delivery": "الخروج للتسليم",
    delivered: "التسليم",
  },
  exceptions: {
    "on hold": { label: statusNames["on hold"], since: "معلّقة منذ", ahead: "قادمة" },
    damaged: { label: statusNames.damaged, since: "سُجّل ضرر", ahead: "قادمة" },
    cancelled: { label: statusNames.cancelled, since: "أُلغيت", ahead: "لم تكتمل" },
  },
};

export const momentLabels: Translated<typeof en.momentLabels> = {
  noZone: "المنطقة الزمنية غير مذكورة",
  inDubai: (time) => `${time} بتوقيت دبي`,
  inPlace: (time, place) => `${time} في ${place}`,
};

export const etaLabels: Translated<typeof en.etaLabels> = {
  delivered: (when) => `سُلّمت الشحنة: ${when}.`,
  deliveredUndated: "سُلّمت الشحنة.",
  undated: "التاريخ غير مسجّل",
  reportedOn: (when) => `سُلّمت الشحنة، وسُجّل التسليم يوم ${when}.`,
  asReportedOn: (when) => `سُجّل يوم ${when}`,
  cancelled: "لا تسليم: هذه الشحنة ملغاة.",
  unknown: "لم يُحدَّد تاريخ التسليم بعد",
  expected: {
    delivered: (when) => `التسليم متوقع: ${when}.`,
    arrived: (when) => `الوصول متوقع: ${when}.`,
  },
  wasExpected: {
    delivered: (when) => `كان التسليم متوقعًا: ${when}.`,
    arrived: (when) => `كان الوصول متوقعًا: ${when}.`,
  },
  moved: (from, reported) => `تغيّر الموعد يوم ${reported}، وكان ${from}.`,
  arrivalMoved: (from, to) => `تغيّر موعد الوصول من ${from} إلى ${to}.`,
  late: {
    delivered: (when) => `متأخرة: كان التسليم متوقعًا يوم ${when}، ولم تُسلّم بعد.`,
    arrived: (when) => `متأخرة: كان الوصول متوقعًا يوم ${when}، ولم تصل بعد.`,
  },
};

export const updateLabels: Translated<typeof en.updateLabels> = {
  estimated: "تقدير جديد",
  planned: "موعد مخطّط جديد",
};

export const historyLabels: Translated<typeof en.historyLabels> = {
  title: "سجل الشحنة",
  clock: "بالتوقيت المحلي، الأحدث أولًا",
  ahead: "القادم",
  estimated: "تقديري",
  planned: "مخطّط له",
  reported: "سُجّل يوم",
  earlier: (count) =>
    plural(count, {
      one: "حدث سابق واحد",
      two: "حدثان سابقان",
      few: `${count} أحداث سابقة`,
      many: `${count} حدثًا سابقًا`,
      other: `${count} حدث سابق`,
    }),
  further: (count) =>
    plural(count, {
      one: "وحدث آخر بعد ذلك",
      two: "وحدثان آخران بعد ذلك",
      few: `و${count} أحداث أخرى بعد ذلك`,
      many: `و${count} حدثًا آخر بعد ذلك`,
      other: `و${count} حدث آخر بعد ذلك`,
    }),
  all: (count) => {
    const shown = count.toLocaleString(locale.format);
    return plural(count, {
      one: "عرض الحدث",
      two: "عرض الحدثين",
      few: `عرض الأحداث كلها: ${shown}`,
      many: `عرض الأحداث كلها: ${shown}`,
      other: `عرض الأحداث كلها: ${shown}`,
    });
  },
  containers: "الحاويات",
  waiting: "لا تحديثات بعد",
  pieces: (pieces, total) =>
    plural(total, {
      one: `${pieces} من قطعة واحدة`,
      two: `${pieces} من قطعتين`,
      few: `${pieces} من ${total} قطع`,
      many: `${pieces} من ${total} قطعة`,
      other: `${pieces} من ${total} قطعة`,
    }),
  outdated: (count) =>
    plural(count, {
      one: "موعد واحد مستبدَل",
      two: "موعدان مستبدَلان",
      few: `${count} مواعيد مستبدَلة`,
      many: `${count} موعدًا مستبدَلًا`,
      other: `${count} موعد مستبدَل`,
    }),
};

export const pastExceptions: Translated<typeof en.pastExceptions> = {
  "on hold": "كانت معلّقة",
  damaged: "سُجّل ضرر",
  cancelled: "كانت ملغاة",
};

/** Names in Latin letters too: a list of Intl would put "و" before them without a space. */
const list = (names: readonly string[]) => names.join("، ");

export const mapLabels: Translated<typeof en.mapLabels> = {
  caption: "تصل الخطوط بين الأماكن المسجّلة، وليست مسار الرحلة الفعلي.",
  describe: (done, here, ahead) =>
    [
      "خريطة المسار.",
      done.length > 0 && `مرّت عبر: ${list(done)}.`,
      here.length > 0 && `آخر موقع مسجّل: ${list(here)}.`,
      ahead.length > 0 && `المحطات القادمة: ${list(ahead)}.`,
    ]
      .filter(Boolean)
      .join(" "),
};
