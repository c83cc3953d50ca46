import { brand } from "#app/content/company-facts.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/navigation.ts";

export { documentsPath, incotermsPath, weightPath } from "../en/navigation.ts";

export const headerLinks: Translated<typeof en.headerLinks> = [
  { label: "الرئيسية", to: "/" },
  { label: "من نحن", to: "/about" },
  { label: "الشحن العالمي", to: "/global-freight" },
  { label: "خدمات أخرى", to: "/other-services" },
  { label: "اتصلوا بنا", to: "/contact" },
];

export const headerLabels: Translated<typeof en.headerLabels> = {
  skip: "الانتقال إلى المحتوى",
  home: `${brand.name}، الصفحة الرئيسية`,
  main: "القائمة الرئيسية",
  phoneMenu: "القائمة الرئيسية على الهاتف",
  openMenu: "فتح القائمة",
  closeMenu: "إغلاق القائمة",
  call: "الاتصال بخدمة العملاء",
};

export const quoteLink: Translated<typeof en.quoteLink> = {
  label: "طلب عرض\u00a0سعر",
  to: "/service-request/",
};

export const quoteLead: Translated<typeof en.quoteLead> = "أخبرونا ماذا تشحنون، ومن أين، وإلى أين.";

export const requestQuote: Translated<typeof en.requestQuote> = {
  label: "طلب عرض\u00a0سعر",
  to: "/service-request/",
};

export const trackLink: Translated<typeof en.trackLink> = { label: "تتبّع الشحنة", to: "/track" };

export const toolsLink: Translated<typeof en.toolsLink> = { label: "الأدوات", to: "/tools" };

export const headerActions: Translated<typeof en.headerActions> = [trackLink, requestQuote];

export const menuLinks: Translated<typeof en.menuLinks> = [
  ...headerActions,
  ...headerLinks,
  { label: "الخدمات", to: "/services" },
  { label: "التخزين", to: "/warehousing" },
  { label: "الشحن المتخصص", to: "/forwarding" },
  toolsLink,
  { label: "الأسئلة الشائعة", to: "/faqs" },
];

export const navigationLabels: Translated<typeof en.navigationLabels> = {
  loading: "جارٍ تحميل الصفحة",
};
