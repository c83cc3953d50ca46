import type { Translated } from "#app/content/translated.ts";
import { bidiIsolate } from "#app/domain/invisible.ts";
import type * as en from "../en/error-labels.ts";

export const errorLabels: Translated<typeof en.errorLabels> = {
  title: "حدث خطأ",
  inTitle: "خطأ: ",
  heading: "تعذّر تحميل هذه الصفحة.",
  lead: "حدث خطأ من جانبنا. يرجى إعادة المحاولة بعد دقيقة أو الاتصال بخدمة العملاء.",
  again: "إعادة المحاولة",
  errorId: (errorId) => `الرقم المرجعي: ${bidiIsolate(errorId)}`,
  home: { label: "الرئيسية", to: "/" },
};
