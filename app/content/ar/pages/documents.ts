import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/documents.ts";
import { toolsLink } from "../navigation.ts";
import { documentsTool } from "./tools.ts";

export const documentsPage: Translated<typeof en.documentsPage> = {
  path: documentsTool.to,
  title: "قائمة مستندات الشحن",
  description:
    "المستندات التي تحتاج إليها الشحنة عادةً جوًا أو بحرًا أو برًا، ومن يُعدّ كلًا منها: بضائع خطرة، ودفاتر ATA، ومعارض، ومركبات، وأغذية.",
  label: documentsTool.title,
  above: [toolsLink],
  heading: "ما المستندات التي تحتاج إليها الشحنة؟",
  lead: "اختاروا وسيلة النقل والاتجاه ونوع البضاعة. ضعوا علامة على ما لديكم، واطبعوا الباقي.",
};
