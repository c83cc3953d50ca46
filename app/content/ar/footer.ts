import { placeholder } from "#app/content/fact.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/footer.ts";
import { quoteLink, toolsLink, trackLink } from "./navigation.ts";

export const creditsLink: Translated<typeof en.creditsLink> = {
  label: "مصادر الصور",
  to: "/credits",
};

export const privacyLink: Translated<typeof en.privacyLink> = {
  label: "سياسة الخصوصية",
  to: "/terms-and-conditions/#privacy",
};

export const footerLinks: Translated<typeof en.footerLinks> = {
  groups: [
    {
      title: "الشحن",
      links: [
        { label: "الشحن الجوي", to: "/global-freight/#air-freight" },
        { label: "الشحن البحري", to: "/global-freight/#ocean-freight" },
        { label: "النقل البري", to: "/global-freight/#land-freight" },
        { label: "المناولة الخاصة", to: "/global-freight/#special-handling" },
      ],
    },
    {
      title: "خدمات أخرى",
      links: [
        { label: "التخزين", to: "/other-services/#warehousing" },
        { label: "الشحن المتخصص", to: "/other-services/#forwarding" },
        { label: "مشاريع تسليم المفتاح", to: "/other-services/#turnkey" },
        { label: "التخليص الجمركي", to: "/other-services/#brokerage" },
        { label: "المستندات", to: "/other-services/#documentation" },
      ],
    },
  ],
  base: [
    trackLink,
    quoteLink,
    toolsLink,
    { label: "الأسئلة الشائعة", to: "/faqs" },
    creditsLink,
    { label: "الشروط والأحكام", to: "/terms-and-conditions" },
    privacyLink,
  ],
};

export const footerLabels: Translated<typeof en.footerLabels> = {
  phoneAndEmail: "الهاتف والبريد الإلكتروني",
  founded: "سنة التأسيس",
  tradeLicence: "الرخصة التجارية",
  memberships: "العضويات",
  copyright: "©",
};

export const newsletter: Translated<typeof en.newsletter> = {
  title: "النشرة البريدية",
  text: "أخبار الشحن عبر البريد الإلكتروني، ولا شيء غيرها.",
  email: "البريد الإلكتروني",
  submit: "الاشتراك",
};

export const madeBy: Translated<typeof en.madeBy> = placeholder({
  before: "صُنع بكل",
  heart: "حب",
  after: "في دبي",
});
