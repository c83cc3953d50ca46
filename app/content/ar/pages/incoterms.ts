import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/incoterms.ts";
import { toolsLink } from "../navigation.ts";
import { incotermsTool } from "./tools.ts";

export const incotermsPage: Translated<typeof en.incotermsPage> = {
  path: incotermsTool.to,
  title: "شروط Incoterms 2020 من الباب إلى الباب",
  description:
    "شروط Incoterms 2020 الأحد عشر جنبًا إلى جنب: من يحجز النقل ويدفع أجرته، ومن يؤمّن، ومن يتولى التخليص الجمركي، وأين تنتقل المخاطر.",
  label: incotermsTool.title,
  above: [toolsLink],
  heading: "من يدفع، ومن يتحمّل المخاطر؟",
  lead: "أحد عشر شرطًا، كلٌّ منها مرسوم من باب البائع إلى باب المشتري. أجيبوا عن ثلاثة أسئلة لمعرفة الشرط المناسب.",
};
