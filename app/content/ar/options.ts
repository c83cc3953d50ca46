import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/options.ts";

export const optionNames: Translated<typeof en.optionNames> = {
  Air: "جوي",
  Sea: "بحري",
  Road: "بري",
  "Hand Carry": "نقل باليد مع مرافق",
  Ordinary: "عادي",
  Priority: "ذو أولوية",
  AOG: "AOG",
  "Fly as book": "على الرحلة المحجوزة",
  Carton: "كرتون",
  Crate: "صندوق خشبي",
  Drum: "برميل",
  Coli: "طرد مفرد",
  Palletised: "على منصات نقالة",
  "Non Palletised": "من دون منصات نقالة",
};
