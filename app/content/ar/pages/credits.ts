import { creditLinks } from "#app/content/credit-links.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/credits.ts";

export const creditsPage: Translated<typeof en.creditsPage> = {
  path: "/credits",
  title: "مصادر الصور",
  description:
    "مصادر الصور والخرائط والخطوط المستخدمة في هذا الموقع، مع روابط إلى أصحابها وتراخيصها.",
  label: "المصادر",
  above: [],
  heading: "مصادر الصور",
  lead: "الصور والخرائط والخطوط المستخدمة في هذا الموقع، ومن صنعها.",
};

export const attributions: Translated<typeof en.attributions> = [
  {
    subject: "المشاهد والنماذج",
    text: "صنعنا كل صور السفن والطائرات والشاحنات والمستودعات لهذا الموقع ببرنامج Blender.",
    source: creditLinks.blender,
  },
  {
    subject: "خريطة المسارات",
    text: "رُسمت السواحل واليابسة في خريطة المسارات بالاعتماد على Natural Earth، وهي ملكية عامة.",
    source: creditLinks.naturalEarth,
  },
  {
    subject: "خريطة صفحة الاتصال",
    text: "خريطة صفحة الاتصال © المساهمون في OpenStreetMap.",
    source: creditLinks.openStreetMap,
  },
  {
    subject: "المطارات",
    text: "مواقع المطارات ومناطقها الزمنية من airport-data-js، من إعداد Aashish Vivekanand، بترخيص CC BY 4.0. نستخدم قائمة مختصرة منها.",
    source: creditLinks.airports,
    licence: creditLinks.ccBy,
  },
  {
    subject: "الموانئ البحرية",
    text: "مواقع الموانئ البحرية ومناطقها الزمنية من sea-ports، من إعداد marchah، بترخيص MIT.",
    source: creditLinks.seaports,
  },
  {
    subject: "رموز المواقع",
    text: "رموز UN/LOCODE للمطارات من قائمة UNECE، في نسخة Geoapify، بترخيص MIT.",
    source: creditLinks.unLocode,
  },
  {
    subject: "العناوين والنصوص",
    text: "بخط Archivo، من Omnibus-Type، بترخيص SIL Open Font Licence.",
    source: creditLinks.archivo,
    licence: creditLinks.openFont,
  },
  {
    subject: "الرموز والأرقام",
    text: "بخط IBM Plex Mono، من IBM، بترخيص SIL Open Font Licence.",
    source: creditLinks.plex,
    licence: creditLinks.openFont,
  },
  {
    subject: "الحروف العربية",
    text: "بخط IBM Plex Sans Arabic، من IBM، بترخيص SIL Open Font Licence.",
    source: creditLinks.plex,
    licence: creditLinks.openFont,
  },
];

export const creditsLabels: Translated<typeof en.creditsLabels> = {
  source: "المصدر",
  licence: "الترخيص",
};
