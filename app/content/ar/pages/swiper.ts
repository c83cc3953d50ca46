import { placeholder } from "#app/content/fact.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/swiper.ts";

export const swiperPage: Translated<typeof en.swiperPage> = {
  path: "/swiper",
  title: "التقارير",
  description:
    "الوزن المحتسب وبوالص الشحن وشروط التجارة الدولية (Incoterms) ودفاتر الإدخال المؤقت ومسح الطرق والبضائع الخطرة: ستة تقارير، وفريق من أربعة.",
  label: "القراءة",
  heading: "التقارير",
  lead: "تقارير قصيرة عن أكثر الأسئلة التي تردنا.",
};

export const reports: Translated<typeof en.reports> = placeholder([
  { code: "التقرير 01", title: "الوزن المحتسب: حين يكلّف الحجم أكثر من الكيلوغرامات" },
  { code: "التقرير 02", title: "قراءة بوليصة الشحن الجوي (AWB)، خانة بعد خانة" },
  {
    code: "التقرير 03",
    title: "شروط التجارة الدولية (Incoterms): من يدفع، ومن يؤمّن، ومن يخلّص",
  },
  { code: "التقرير 04", title: "دفاتر الإدخال المؤقت (ATA) للعارضين" },
  { code: "التقرير 05", title: "مسح الطرق للحمولات الاستثنائية" },
  { code: "التقرير 06", title: "البضائع الخطرة جوًا: الفئة ومجموعة التعبئة والملصق" },
]);

export const swiperTeam: Translated<typeof en.swiperTeam> = {
  label: "الفريق",
  heading: "فريقنا",
};
