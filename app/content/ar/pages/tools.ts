import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/tools.ts";
import { documentsPath, incotermsPath, toolsLink, weightPath } from "../navigation.ts";

export const toolsPage: Translated<typeof en.toolsPage> = {
  path: toolsLink.to,
  title: "أدوات الشحن",
  description:
    "أدوات للشاحنين: الوزن المحتسب جوًا وبحرًا وبرًا، وشرط التجارة الدولية (Incoterms 2020) الملائم، والمستندات التي تحتاج إليها الشحنة.",
  label: "الأدوات",
  above: [],
  heading: "أدوات الشحن",
  lead: "احسبوا قبل أن تسألوا. لا يُرسل شيء مما تكتبونه هنا ولا يُحفظ.",
};

export const weightTool: Translated<typeof en.weightTool> = {
  label: "الوزن",
  title: "الوزن المحتسب",
  text: "أدخلوا بيانات طرودكم وقارنوا بين الشحن الجوي والبحري والبري، لتعرفوا هل يحدد الحجم السعر أم الوزن.",
  to: weightPath,
};

export const incotermsTool: Translated<typeof en.incotermsTool> = {
  label: "الشروط",
  title: "شروط التجارة الدولية (Incoterms 2020)",
  text: "من يحجز ويدفع ويؤمّن ويخلّص جمركيًا وفق كل شرط من الشروط الأحد عشر، وأين تنتقل المخاطر.",
  to: incotermsPath,
};

export const documentsTool: Translated<typeof en.documentsTool> = {
  label: "المستندات",
  title: "قائمة المستندات",
  text: "المستندات التي تحتاج إليها الشحنة عادةً، والجهة التي تُعدّ كلًا منها. يمكنكم وضع علامة على الجاهز منها وطباعة القائمة.",
  to: documentsPath,
};

export const tools: Translated<typeof en.tools> = [weightTool, incotermsTool, documentsTool];

export const openTool: Translated<typeof en.openTool> = "فتح";
