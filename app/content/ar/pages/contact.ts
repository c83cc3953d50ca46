import type { Translated } from "#app/content/translated.ts";
import { bidiIsolate } from "#app/domain/invisible.ts";
import type * as en from "../../en/pages/contact.ts";
import { labels } from "../labels.ts";

export const contactPage: Translated<typeof en.contactPage> = {
  path: "/contact",
  title: "اتصلوا بنا",
  description:
    "اتصلوا بمكتبنا الرئيسي في دبي، الإمارات، أو راسلوه إلكترونيًا أو بريديًا. خدمة العملاء عبر الهاتف، ومكتب حالات AOG مفتوح على مدار الساعة للطائرات المتوقفة على الأرض.",
  label: "اتصلوا بنا",
  above: [],
  heading: "اتصلوا بنا",
  lead: "اتصلوا بنا في الحالات العاجلة، واكتبوا إلينا بالتواريخ والأبعاد.",
};

export const contactAddress: Translated<typeof en.contactAddress> = {
  label: labels.headOffice,
  email: "البريد الإلكتروني",
  whatsApp: "واتساب",
  officeHours: "ساعات العمل",
};

export const contactMap: Translated<typeof en.contactMap> = {
  title: "خريطة مكتبنا الرئيسي في دبي، الإمارات",
  link: "فتح الخريطة على OpenStreetMap",
  directions: "الاتجاهات",
  planners: { google: "خرائط Google", apple: "خرائط Apple", waze: "Waze" },
  notice: "تُحمَّل الخريطة من OpenStreetMap.",
};

export const contactFormHead: Translated<typeof en.contactFormHead> = {
  label: "رسالة",
  heading: "راسلونا",
  lead: "نردّ بالبريد الإلكتروني، أو بالهاتف في الحالات العاجلة.",
};

export const contactFields: Translated<typeof en.contactFields> = {
  name: "الاسم",
  email: "البريد الإلكتروني",
  phone: "الهاتف",
  subject: "الموضوع",
  message: "الرسالة",
  freight: "الشحن",
  city: "المدينة",
  delivery: "التسليم",
  incoterms: "شروط Incoterms",
};

export const contactHelp: Translated<typeof en.contactHelp> = {
  freight: "جوًا أو بحرًا أو برًا",
  city: "مكان البضائع",
  delivery: "وجهة البضائع",
  incoterms: "شروط التجارة الدولية، مثل FCA أو CIF",
};

export const contactAttachments: Translated<typeof en.contactAttachments> = (address) =>
  `لإرسال الملفات، يرجى مراسلتنا على ${bidiIsolate(address)}`;

export const contactSubmit: Translated<typeof en.contactSubmit> = {
  idle: "إرسال",
  busy: "جارٍ الإرسال",
};

export const contactBanner: Translated<typeof en.contactBanner> = {
  success: "شكرًا لتواصلكم معنا!",
  failure: "تعذّر الإرسال!",
};
