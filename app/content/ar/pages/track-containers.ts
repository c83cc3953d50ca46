import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/track-containers.ts";
import { plural } from "../plural.ts";

/** "3 of 5 containers", as the subject of a feminine verb. */
const some = (count: number, total: number) => {
  const all = plural(total, {
    one: "حاوية واحدة",
    two: "حاويتين",
    few: `${total} حاويات`,
    many: `${total} حاوية`,
    other: `${total} حاوية`,
  });
  return `${count} من أصل ${all}`;
};

export const containersStopped: Translated<typeof en.containersStopped> = {
  "on hold": (count, total, place) =>
    place ? `معلّقة في ${place}: ${some(count, total)}.` : `معلّقة: ${some(count, total)}.`,
  damaged: (count, total, place) =>
    place ? `متضرّرة في ${place}: ${some(count, total)}.` : `متضرّرة: ${some(count, total)}.`,
  cancelled: (count, total) => `ملغاة: ${some(count, total)}.`,
};

export const containersMoved: Translated<typeof en.containersMoved> = {
  booked: (count, total) => `حُجزت {when}: ${some(count, total)}.`,
  collected: (count, total, place) => `استُلمت في ${place} {when}: ${some(count, total)}.`,
  "at origin": (count, total, place) => `استُلمت للشحن في ${place} {when}: ${some(count, total)}.`,
  departed: (count, total, place) => `غادرت ${place} {when}: ${some(count, total)}.`,
  "in transit": (count, total, place) => `عبرت ${place} {when}: ${some(count, total)}.`,
  arrived: (count, total, place) => `وصلت إلى ${place} {when}: ${some(count, total)}.`,
  "customs clearance": (count, total, place) =>
    `كانت في التخليص الجمركي في ${place} {when}: ${some(count, total)}.`,
  "out for delivery": (count, total, place) =>
    `خرجت من ${place} للتسليم {when}: ${some(count, total)}.`,
  delivered: (count, total, place) => `سُلّمت في ${place} {when}: ${some(count, total)}.`,
  reported: (count, total, place) => `آخر تحديث في ${place} {when}: ${some(count, total)}.`,
  nothing: (count, total) => `لا تحديثات بعد: ${some(count, total)}.`,
};

export const movedOn: typeof en.movedOn = (day) => `يوم ${day}`;
