import type { Translated } from "#app/content/translated.ts";
import { bidiIsolate } from "#app/domain/invisible.ts";
import type * as en from "../en/receipt.ts";
import { replyTime } from "./company.ts";
import { type PluralForms, plural } from "./plural.ts";

export const receiptLabels: Translated<typeof en.receiptLabels> = {
  reference: "رقمكم المرجعي",
  received: "تاريخ الاستلام",
  hint: "يرجى ذكر هذا الرقم عند الاتصال بنا أو مراسلتنا.",
  next: "الخطوات التالية",
  files: "هل لديكم ملفات؟",
  copy: "نسخ الرقم المرجعي",
  copied: "تم النسخ",
  print: "طباعة أو حفظ بصيغة PDF",
};

const reply = (email: string | null) => {
  const how =
    email === null
      ? "نردّ عليكم بالبريد الإلكتروني، أو نتصل بكم إن كان الأمر عاجلًا."
      : `نردّ بالبريد الإلكتروني على ${bidiIsolate(email)}، أو نتصل بكم إن كان الأمر عاجلًا.`;
  return replyTime.value === null ? how : `${how} ${replyTime.value}`;
};

export const quoteReceipt: Translated<typeof en.quoteReceipt> = {
  title: "تلقّينا طلبكم",
  heading: (name) => `تلقّينا طلبكم، ${bidiIsolate(name)}.`,
  steps: (email) => [
    "نراجع المسار والأوزان والمستندات.",
    reply(email),
    "لا نحجز شيئًا قبل موافقتكم.",
  ],
  files:
    "يرجى إرسال قائمة التعبئة أو صحيفة بيانات السلامة بالبريد الإلكتروني مع ذكر الرقم المرجعي.",
  again: "طلب عرض سعر آخر",
  keep: "طلب عرض سعر آخر بالبيانات نفسها",
};

export const contactReceipt: Translated<typeof en.contactReceipt> = {
  title: "تلقّينا رسالتكم",
  heading: (name) => `تلقّينا رسالتكم، ${bidiIsolate(name)}.`,
  steps: (email) => ["نقرأ رسالتكم.", reply(email)],
  files: "يرجى إرسالها بالبريد الإلكتروني مع ذكر الرقم المرجعي.",
  again: "إرسال رسالة أخرى",
  keep: "إرسال رسالة أخرى بالبيانات نفسها",
};

export const urgentReceipt: Translated<typeof en.urgentReceipt> = {
  text: "لا تنتظروا رسالتنا. يرجى الاتصال بمكتب حالات AOG وذكر هذا الرقم المرجعي.",
};

export const receiptFields: Translated<typeof en.receiptFields> = {
  from: "من",
  to: "إلى",
  service: "وسيلة الشحن والخدمة",
  date: "جاهزية البضاعة",
  cargo: "البضاعة",
};

/** The forms after a number; with 1 and 2 the noun stands alone. */
const PACKS: Readonly<Record<Parameters<typeof en.packsText>[2], PluralForms>> = {
  Carton: { one: "كرتون واحد", two: "كرتونان", few: "كراتين", many: "كرتونًا", other: "كرتون" },
  Crate: {
    one: "صندوق خشبي واحد",
    two: "صندوقان خشبيان",
    few: "صناديق خشبية",
    many: "صندوقًا خشبيًا",
    other: "صندوق خشبي",
  },
  Drum: { one: "برميل واحد", two: "برميلان", few: "براميل", many: "برميلًا", other: "برميل" },
  Coli: {
    one: "طرد مفرد واحد",
    two: "طردان مفردان",
    few: "طرود مفردة",
    many: "طردًا مفردًا",
    other: "طرد مفرد",
  },
  Palletised: {
    one: "طرد واحد على منصة نقالة",
    two: "طردان على منصات نقالة",
    few: "طرود على منصات نقالة",
    many: "طردًا على منصات نقالة",
    other: "طرد على منصات نقالة",
  },
  "Non Palletised": {
    one: "طرد واحد من دون منصة نقالة",
    two: "طردان من دون منصات نقالة",
    few: "طرود من دون منصات نقالة",
    many: "طردًا من دون منصات نقالة",
    other: "طرد من دون منصات نقالة",
  },
};

export const packsText: Translated<typeof en.packsText> = (count, shown, kind) => {
  const noun = plural(count, PACKS[kind]);
  return count === 1 || count === 2 ? noun : `${shown} ${noun}`;
};

export const packSize: Translated<typeof en.packSize> = (count, size) => {
  const measured = `${bidiIsolate(size)} سم`;
  return count === 1 ? measured : `${measured} لكل طرد`;
};

export const handling: Translated<typeof en.handling> = {
  dangerous: "بضائع خطرة",
  insured: "مع التأمين على البضائع",
};

export const chargeableNotes: Translated<typeof en.chargeableNotes> = {
  Air: () => "كل 6000 سم³ تُحتسب كيلوغرامًا واحدًا",
  Sea: (tonnes) => `الوزن أو الحجم (W/M) ${tonnes}: المتر المكعب يُحتسب 1000 كغ`,
  Road: () => "المتر المكعب يُحتسب 333 كغ",
  "Hand Carry": () => "بحسب الوزن الإجمالي",
};
