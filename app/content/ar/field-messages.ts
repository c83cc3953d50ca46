import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/field-messages.ts";
import { locale } from "./locale.ts";

export const fieldNames: Translated<typeof en.fieldNames> = {
  name: "الاسم",
  phone: "رقم الهاتف",
  type_of_packaging: "نوع التغليف",
  number_of_packs: "عدد الطرود",
  mode_of_shipping: "وسيلة الشحن",
  estimated_date: "التاريخ المتوقع",
  origin: "مكان المغادرة",
  destination: "الوجهة",
  nature_of_dispatch: "نوع الخدمة",
  length: "الطول",
  width: "العرض",
  height: "الارتفاع",
  weight: "الوزن",
  net_weight: "الوزن الصافي",
  weight_of_pallet: "وزن المنصة النقالة",
  description: "الوصف",
  dangerous_goods: "البضائع الخطرة",
  cargo_insurance: "التأمين على البضائع",
  subject: "الموضوع",
  message: "الرسالة",
  freight: "الشحن",
  city: "المدينة",
  delivery: "التسليم",
  incoterms: "شروط التجارة الدولية (Incoterms)",
  order_number: "رقم الطلب",
  carrier_detail: "البريد الإلكتروني أو مكان التسليم",
  level: "نوع التحديثات",
  page_name: "اسم الصفحة",
};

export const fieldMessages: Translated<typeof en.fieldMessages> = {
  missing: (name) => `حقل «${name}» مطلوب.`,
  tooLong: (name, max) => `النص في حقل «${name}» طويل جدًا: الحد الأقصى لعدد الأحرف ${max}.`,
  unprintable: (name) => `في حقل «${name}» رموز لا يمكن طباعتها. يرجى كتابته من جديد.`,
  tooLarge: (name, max) =>
    `القيمة في حقل «${name}» كبيرة جدًا: الحد الأقصى ${max.toLocaleString(locale.format)}.`,
  notWhole: (name, max) =>
    `يجب أن تكون القيمة في حقل «${name}» عددًا صحيحًا من 1 إلى ${max.toLocaleString(locale.format)}.`,
  emailMissing: "البريد الإلكتروني مطلوب",
  emailInvalid: "البريد الإلكتروني غير صحيح",
  submissionId: "يجب أن يكون معرّف الإرسال من نوع UUID.",
};
