import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/track.ts";
import { quoteLead, requestQuote } from "../navigation.ts";

export const trackPage: Translated<typeof en.trackPage> = {
  path: "/track",
  title: "تتبّع الشحنة",
  description:
    "أدخلوا رقم التتبّع لمعرفة حالة الطلب وتاريخ التسليم وأجور الشحن. خدمة العملاء ومكتب حالات AOG متاحان هاتفيًا، والمكتب على مدار الساعة.",
  label: "تتبّع الشحنة",
  above: [],
  heading: "تتبّع الشحنة",
  lead: "أدخلوا رقم الطلب الوارد في تأكيد الطلب لمعرفة حالته ومواعيده وأجور شحنه.",
};

export const trackLabel: Translated<typeof en.trackLabel> = "تتبّع الطلبات";

export const sharedOrder: Translated<typeof en.sharedOrder> = {
  title: (number) => `الطلب ${number}`,
  description:
    "حالة الشحنة ومكانها وتاريخ التسليم. خدمة العملاء ومكتب حالات AOG متاحان هاتفيًا، والمكتب على مدار الساعة.",
};

export const orderLabels: Translated<typeof en.orderLabels> = {
  created_at: "تاريخ الطلب",
  customer_firstName: "الاسم",
  customer_email: "البريد الإلكتروني",
  customer_phone: "الهاتف",
  delivery_address: "عنوان التسليم",
  shipper_type: "نوع الشاحن",
  delivery_date: "تاريخ التسليم",
  order_status: "حالة الطلب",
  note: "ملاحظة",
  item_photo: "صورة البضاعة",
  order_count: "الكمية",
  shipper_charges: "أجور الشحن",
};

export const orderDetailsLabels: Translated<typeof en.orderDetailsLabels> = {
  title: "تفاصيل الطلب",
  fields: "المستلم والأجور",
  typed: "الرقم الذي أدخلتموه",
  consignment: "الشحنة",
  shipperLink: "تتبّع الشحنة",
  shipperLinkContext: "على موقع الناقل، في علامة تبويب جديدة",
  photoAlt: "صورة البضاعة في هذا الطلب",
  empty: "–",
  checkedAt: "آخر تحقق:",
  checkedTime: (time) => `${time} بتوقيت دبي`,
  copyLink: "نسخ الرابط",
  copied: "تم نسخ الرابط",
  print: "طباعة",
};

export const trackMessages: Translated<typeof en.trackMessages> = {
  found: "عُثر على الطلب",
};

const callAog = "مكتب حالات AOG، على مدار الساعة";

export const whatToDoNext = {
  title: "الخطوات التالية",
  steps: [
    {
      kind: "again",
      label: "1",
      title: "التحقق من الرقم",
      text: "قارنوا الرقم أعلاه بالرقم الوارد في تأكيد الطلب، ثم حاولوا من جديد. فقد يتبادل رقمان موضعيهما من دون أن يُلاحظ ذلك.",
      actionLabel: "إدخال الرقم من جديد",
    },
    {
      kind: "call",
      label: "2",
      title: "الاتصال بخدمة العملاء",
      text: "يرجى تحضير اسم الشاحن واسم المرسَل إليه وتاريخ الاستلام من المرسِل. وإذا كانت الطائرة متوقفة على الأرض، فاتصلوا بمكتب حالات AOG في أي وقت.",
      actionLabel: callAog,
    },
    {
      kind: "quote",
      label: "3",
      title: "لم تُرسلوا الشحنة بعد؟",
      text: quoteLead,
      actionLabel: requestQuote.label,
      to: requestQuote.to,
    },
  ],
} as const satisfies Translated<typeof en.whatToDoNext>;

export const trackingHelp: (prefix: string) => Translated<ReturnType<typeof en.trackingHelp>> = (
  prefix,
) => ({
  number: {
    title: "أين تجدون الرقم",
    text: `في تأكيد الطلب، ويبدأ بالرمز \u2068${prefix}-\u2069 ويكون على هذا الشكل:`,
    example: `${prefix}-7K3M-9XQ2-PV4C`,
    other:
      "وإن لم يكن لديكم، فأدخلوا رقم بوليصة الشحن الجوي (AWB) أو الحاوية أو بوليصة الشحن البحري (B/L) أو الحجز. عندئذ نسأل عن البريد الإلكتروني المسجّل في الطلب أو مكان التسليم.",
  },
  quote: {
    title: "لم تُرسلوا الشحنة بعد؟",
    text: quoteLead,
  },
});

export const whatWorks: typeof en.whatWorks = (prefix) =>
  `تبدأ أرقام طلباتنا بالرمز \u2068${prefix}-\u2069، ورقمكم في تأكيد الطلب. لا فرق بين الأحرف الكبيرة والصغيرة، ولا أثر للمسافات والشرطات. وتصلح أيضًا أرقام بوليصة الشحن الجوي والحاوية وبوليصة الشحن البحري والحجز.`;

export const whatToDoWhenUnavailable = {
  title: "الخطوات التالية",
  steps: [
    {
      kind: "retry",
      label: "1",
      title: "المحاولة بعد دقيقة",
      text: "قد يكون الرقم صحيحًا، ولا يزال في الخانة أعلاه.",
      actionLabel: "إعادة المحاولة",
    },
    {
      kind: "call",
      label: "2",
      title: "الاتصال بخدمة العملاء",
      text: "يرجى تحضير الرقم، والرقم المرجعي أعلاه إن وُجد. وإذا كانت الطائرة متوقفة على الأرض، فاتصلوا بمكتب حالات AOG في أي وقت.",
      actionLabel: callAog,
    },
  ],
} as const satisfies Translated<typeof en.whatToDoWhenUnavailable>;
