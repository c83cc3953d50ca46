import type { Translated } from "#app/content/translated.ts";
import { bidiIsolate } from "#app/domain/invisible.ts";
import type * as en from "../../en/pages/chargeable-weight.ts";
import { locale } from "../locale.ts";
import { toolsLink } from "../navigation.ts";
import { weightTool } from "./tools.ts";

export const chargeableWeightPage: Translated<typeof en.chargeableWeightPage> = {
  path: weightTool.to,
  title: "حاسبة الوزن المحتسب",
  description:
    "احسبوا الوزن المحتسب لطرودكم جوًا (كل 6000 سم³ مقابل 1 كغ) وبحرًا (W/M) وبرًا (333 كغ لكل متر مكعب)، جنبًا إلى جنب.",
  label: weightTool.title,
  above: [toolsLink],
  heading: "هل تدفعون مقابل الوزن أم مقابل الحجم؟",
  lead: "يحتسب الناقلون الأكبر منهما. أدخلوا بيانات طرودكم وقارنوا بين ثلاث وسائل قبل طلب السعر.",
};

export const homeWeight: Translated<typeof en.homeWeight> = {
  label: weightTool.title,
  heading: chargeableWeightPage.heading,
  lead: "يحتسب الناقلون الأكبر منهما. أدخلوا بيانات طرد واحد وقارنوا بين الوسائل الثلاث قبل طلب السعر.",
};

export const homeWeightLink: Translated<typeof en.homeWeightLink> = "حساب الوزن المحتسب لطرودكم";

export const exampleSize: typeof en.exampleSize = {
  number_of_packs: "12",
  length: "120",
  width: "80",
  height: "95",
  weight: "140",
};

export const sizeLabels: Translated<typeof en.sizeLabels> = {
  fields: {
    number_of_packs: "الطرود",
    length: "الطول",
    width: "العرض",
    height: "الارتفاع",
    weight: "الوزن",
  },
  form: "طرودكم",
  size: (number) => `المقاس ${number}`,
  help: "قيسوا طردًا واحدًا من كل مقاس وزِنوه، مع التغليف والمنصة النقالة.",
  example: "هذا مثال. ضعوا بيانات طرودكم مكانه.",
  add: "إضافة مقاس آخر",
  remove: (number) => `حذف المقاس ${number}`,
  removeShort: "حذف",
  calculate: "حساب",
  request: "طلب عرض سعر لهذه الطرود",
  nothingSent: "لا يُرسل شيء. تنتقل الأرقام معكم إلى نموذج طلب عرض السعر.",
};

export const sizeProblem: Translated<typeof en.sizeProblem> = (problem, { label, unit, max }) => {
  switch (problem) {
    case "missing":
      return `يرجى إدخال ${label}.`;
    case "noNumber":
      return `يرجى إدخال رقم بوحدة ${unit}، مثل 120 أو 12.5.`;
    case "notPositive":
      return "يجب أن تكون القيمة أكبر من 0.";
    case "noCount":
      return "يرجى إدخال عدد صحيح لا يقل عن 1.";
    case "tooLarge":
      return `الحد الأقصى ${max.toLocaleString(locale.format)} ${unit}.`;
  }
};

export const weightResult: Translated<typeof en.weightResult> = {
  title: "الوزن المحتسب",
  modes: { Air: "جوًا، 6000 سم³/كغ", Sea: "بحرًا، W/M", Road: "برًا، 333 كغ/م³" },
  decides: {
    space: "الاحتساب على الحجم لا الوزن",
    weight: "الاحتساب على الوزن لا الحجم",
    both: "الحجم والوزن متساويان",
  },
  space: "بالحجم",
  weight: "بالوزن",
  none: "–",
  units: { kg: "كغ", m3: "م³", t: "طن" },
  packs: "الطرود",
  volume: "الحجم",
  gross: "الوزن الإجمالي",
  incomplete: "يرجى تعبئة جميع حقول مقاس واحد لعرض النتيجة.",
  skipped: "لا تُحتسب المقاسات ذات الأرقام الناقصة أو غير الواضحة.",
};

export const weightRulesHead: Translated<typeof en.weightRulesHead> = {
  label: "القواعد",
  heading: "كيف يُحتسب الوزن في كل وسيلة",
};

export const weightRules: Translated<typeof en.weightRules> = [
  {
    name: "الشحن الجوي: القسمة على 6000",
    text: "اضربوا الطول في العرض في الارتفاع بالسنتيمتر واقسموا الناتج على 6000: والناتج هو أقل عدد من الكيلوغرامات يُحتسب. تتبع شركات الطيران هذه القاعدة الصادرة عن IATA، وعادةً ما تقرّب الناتج إلى نصف الكيلوغرام التالي.",
  },
  {
    name: "الشحن البحري: الوزن أو الحجم",
    text: "تُحتسب حمولة الحاوية الجزئية بالطن أو بالمتر المكعب (W/M)، أيهما أكثر. ويحتسب كثير من الناقلين 1 م³ على الأقل. أما حمولة الحاوية الكاملة فتُحتسب بالحاوية.",
  },
  {
    name: "الشحن البري: 333 كغ للمتر المكعب",
    text: "هذا هو المعتاد في الحمولات الجزئية: يُحتسب المتر المكعب 333 كغ، أو كل 3 م³ طنًا. وإذا تعذّر رصّ البضاعة بعضها فوق بعض، فكثيرًا ما يحتسب الناقلون البريون طول ما تشغله من المقطورة.",
  },
];

export const weightExample: Translated<typeof en.weightExample> = {
  title: "حساب يدوي",
  lines: [
    `12 طردًا، مقاس كل منها ${bidiIsolate("120 × 80 × 95")} سم، حجمها 10.944 م³. وإذا كان وزن الطرد 140 كغ، فوزنها 1,680 كغ.`,
    "الشحن الجوي: 10,944,000 سم³ مقسومة على 6000 تساوي 1,824 كغ، وهي أكثر من 1,680 كغ. الاحتساب على الحجم.",
    "الشحن البحري: 10.944 م³ مقابل 1.68 طن. الاحتساب على الحجم.",
    "الشحن البري: 10.944 م³ مضروبة في 333 تساوي 3,644.4 كغ. الاحتساب على الحجم.",
  ],
  note: "تختلف القواعد: فشركات النقل السريع كثيرًا ما تقسم على 5000، ويمكن الاتفاق في العقود على أرقام أخرى. والقاعدة الواردة في عرض السعر المقدَّم لكم هي السارية.",
};
