import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/labels.ts";

export const labels: Translated<typeof en.labels> = {
  onThisPage: "في هذه الصفحة",
  answersFor: "المسؤولية",
  saidBy: "العميل",
  headOffice: "المكتب الرئيسي",
  position: "الإحداثيات",
  customerSupport: "خدمة العملاء",
  newTab: "في علامة تبويب جديدة",
  quotation: (text) => `«${text}»`,
};

export const carouselLabels: Translated<typeof en.carouselLabels> = {
  carousel: "عرض شرائح",
  slide: "شريحة",
  previous: "السابق",
  next: "التالي",
  pause: "إيقاف مؤقت",
  play: "تشغيل",
  of: "من",
};
