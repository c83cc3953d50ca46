import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/statuses.ts";

export const statusNames: Translated<typeof en.statusNames> = {
  booked: "تم الحجز",
  collected: "استُلمت من المرسِل",
  "at origin": "في محطة المغادرة",
  departed: "غادرت",
  "in transit": "في الطريق",
  arrived: "وصلت",
  "customs clearance": "التخليص الجمركي",
  "out for delivery": "خرجت للتسليم",
  delivered: "تم التسليم",
  "on hold": "معلّقة",
  damaged: "متضرّرة",
  cancelled: "ملغاة",
};

export const exceptionAt: typeof en.exceptionAt = (exception, milestone) =>
  `${exception}، ${milestone}`;
