import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/form-labels.ts";
import { plural } from "./plural.ts";

export const formLabels: Translated<typeof en.formLabels> = {
  optional: "(اختياري)",
  leaveEmpty: "يرجى ترك هذا الحقل فارغًا",
  errors: (count) =>
    plural(count, {
      one: "حقل واحد فارغ أو يحتاج إلى تصحيح",
      two: "حقلان فارغان أو يحتاجان إلى تصحيح",
      few: `${count} حقول فارغة أو تحتاج إلى تصحيح`,
      many: `${count} حقلًا فارغًا أو يحتاج إلى تصحيح`,
      other: `${count} حقل فارغ أو يحتاج إلى تصحيح`,
    }),
  moreErrors: (count) =>
    plural(count, {
      one: "حقل واحد آخر",
      two: "حقلان آخران",
      few: `${count} حقول أخرى`,
      many: `${count} حقلًا آخر`,
      other: `${count} حقل آخر`,
    }),
  notSent: "لم يكتمل الإرسال، وما كتبتموه لا يزال هنا. يرجى إعادة المحاولة أو الاتصال بنا:",
};

export const unitNames: Translated<typeof en.unitNames> = { packs: "طرود", cm: "سم", kg: "كغ" };

export const refusalNotes: Translated<typeof en.refusalNotes> = {
  capitals: "يرجى استخدام أحرف لاتينية صغيرة.",
  longEnding:
    "لا يمكننا قبول عناوين بريد إلكتروني فيها أكثر من أربعة أحرف بعد النقطة الأخيرة. يرجى الاتصال بنا:",
  belowZero: "يجب أن تكون القيمة 0 أو أكثر.",
  noPhone: "هذا ليس رقم هاتف. يرجى استخدام الأرقام، ويمكن إضافة مسافات وعلامة +.",
  noCount: "يرجى إدخال عدد صحيح من الطرود، مثل 12.",
  noNumber: (unit) => `يرجى إدخال رقم بوحدة ${unit}، مثل 120 أو 12.5.`,
};
