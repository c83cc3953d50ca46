import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/about.ts";
import { requestQuote } from "../navigation.ts";

export const aboutPage: Translated<typeof en.aboutPage> = {
  path: "/about",
  title: "من نحن: أكثر من 40 عامًا في الشحن",
  description:
    "شركة شحن وخدمات لوجستية مقرّها دبي: تاريخ يزيد على 115 عامًا، وحضور في 15 دولة وفي أكثر من 160 موقعًا عبر الشركاء.",
  label: "من نحن",
  above: [],
  heading: "مقرّنا دبي، وحضورنا في 15 دولة.",
  lead: "شركة دولية للشحن والخدمات اللوجستية، مقرّها دبي، الإمارات.",
  action: requestQuote,
};

export const aboutFigures: Translated<typeof en.aboutFigures> = [
  { label: "الخبرة", prefix: "أكثر من", value: "40", text: "عامًا من الخبرة" },
  {
    label: "شبكة الشركاء",
    prefix: "أكثر من",
    value: "160",
    text: "موقعًا نخدمها عبر شبكة من الشركاء الملتزمين",
  },
  { label: "الحضور", value: "15", text: "دولة" },
  {
    label: "الشحن",
    prefix: "أكثر من",
    value: "1.4",
    suffix: "مليون",
    text: "طن من الشحنات سلّمناها حول العالم",
  },
];

export const overview: Translated<typeof en.overview> = {
  label: "نبذة عن الشركة",
  heading: "وكيل شحن واحد للمسار كله",
};

export const overviewParagraphs: Translated<typeof en.overviewParagraphs> = [
  "نشحن البضائع جوًا وبحرًا وبرًا، ونوفّر ما تحتاج إليه الشحنة على امتداد الطريق: التخزين والتوزيع، وشحن المشاريع والنقل بالشاحنات، والتخليص الجمركي عبر فريقنا، والمستندات والامتثال.",
  "مكتبنا الرئيسي في دبي. نخدم المحطات عبر شبكة من الشركاء الملتزمين، في أكثر من 160 موقعًا، ولنا حضور في 15 دولة. وقد سلّمنا أكثر من 1.4 مليون طن من الشحنات حول العالم.",
  "تحتاج بعض الشحنات إلى متخصصين. مكتب حالات AOG لدينا مفتوح على مدار الساعة للطائرات المتوقفة على الأرض، وفريق النقل والتغليف يخدم الفلبين والدول المجاورة، ويتولى التخليص أكثر من 160 مخلّصًا جمركيًا معتمدًا.",
];

export const history: Translated<typeof en.history> = {
  label: "التاريخ",
  heading: "تاريخ يزيد على 115 عامًا",
  lead: "خبرتنا في الشحن والفعاليات والمشاريع.",
};

export const timeline: Translated<typeof en.timeline> = [
  { label: "التاريخ", prefix: "أكثر من", value: "115", text: "عامًا من التاريخ" },
  { label: "الخبرة", prefix: "أكثر من", value: "40", text: "عامًا من الخبرة" },
  {
    label: "الفعاليات",
    prefix: "أكثر من",
    value: "40",
    text: "عامًا من الخبرة الإقليمية في الفعاليات",
  },
  {
    label: "المشاريع",
    prefix: "أكثر من",
    value: "30",
    text: "عامًا في شحن المشاريع",
  },
];

export const timelineEnd: Translated<typeof en.timelineEnd> = "اليوم";

export const affiliatesHead: Translated<typeof en.affiliatesHead> = {
  label: "الشركاء",
  heading: "شركاؤنا على امتداد الطريق",
  lead: "نعمل مع الناقلين والموانئ وشركات النقل البري والوكلاء.",
};

export const teamHead: Translated<typeof en.teamHead> = {
  label: "الفريق",
  heading: "المؤسس وفريق العمليات",
  lead: "المسؤولون عن كل جانب من عملنا.",
};
