import { brand } from "#app/content/company-facts.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/welcome.ts";
import { requestQuote } from "../navigation.ts";

export const welcomePage: Translated<typeof en.welcomePage> = {
  path: "/welcome",
  title: "مرحبًا بكم",
  description:
    "مرحبًا بكم. يمكنكم تتبّع طلب برقمه، أو اختيار صفحة: الشحن والخدمات الأخرى وعروض الأسعار والتواصل.",
  label: "مرحبًا بكم",
  heading: `مرحبًا بكم في ${brand.name}`,
  lead: "يمكنكم تتبّع طلب برقمه، أو اختيار صفحة أدناه.",
};

export const welcomeNotFound: Translated<typeof en.welcomeNotFound> = {
  title: "الصفحة غير موجودة",
  label: "404",
  heading: "الصفحة غير موجودة",
  lead: "لا توجد صفحة بهذا العنوان. يمكنكم تتبّع طلب برقمه، أو اختيار صفحة أدناه.",
};

export const welcomeLinksLabel: Translated<typeof en.welcomeLinksLabel> = "الصفحات";

export const welcomeLinks: Translated<typeof en.welcomeLinks> = [
  { label: "الرئيسية", to: "/" },
  { label: "الشحن العالمي", to: "/global-freight" },
  { label: "خدمات أخرى", to: "/other-services" },
  requestQuote,
  { label: "اتصلوا بنا", to: "/contact" },
];
