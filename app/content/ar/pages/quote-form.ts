import type { Translated } from "#app/content/translated.ts";
import type { Packages } from "#app/domain/freight.ts";
import type * as en from "../../en/pages/quote-form.ts";
import { locale } from "../locale.ts";
import { documentsPath, incotermsPath, requestQuote, weightPath } from "../navigation.ts";
import { plural } from "../plural.ts";

export const quoteGroups: Translated<typeof en.quoteGroups> = [
  {
    title: "بياناتكم",
    text: "نردّ بالبريد الإلكتروني، أو هاتفيًا إن كان الأمر عاجلًا.",
    tools: [],
  },
  {
    title: "المسار والخدمة",
    text: "المدينة والدولة. لا حاجة إلى عنوان الشارع.",
    tools: [],
  },
  {
    title: "البضاعة",
    text: "قياسات طرد واحد. إذا اختلفت الطرود، فيرجى ذكرها في خانة الوصف.",
    tools: [{ label: "جمع عدة مقاسات", to: weightPath }],
  },
  {
    title: "المناولة",
    text: "ننقل البضائع الخطرة المصرّح عنها.",
    tools: [
      { label: "اختيار شرط التجارة الدولية", to: incotermsPath },
      { label: "إعداد قائمة المستندات", to: documentsPath },
    ],
  },
];

export const quoteFields: Translated<typeof en.quoteFields> = {
  name: "الاسم",
  email: "البريد الإلكتروني",
  phone: "الهاتف",
  origin: "مكان المغادرة",
  destination: "الوجهة",
  mode_of_shipping: "وسيلة الشحن",
  nature_of_dispatch: "نوع الخدمة",
  estimated_date: "التاريخ المتوقع",
  type_of_packaging: "نوع التغليف",
  number_of_packs: "عدد الطرود",
  length: "الطول",
  width: "العرض",
  height: "الارتفاع",
  weight: "الوزن",
  net_weight: "الوزن الصافي للطرد",
  weight_of_pallet: "وزن المنصة النقالة",
  dangerous_goods: "البضائع الخطرة",
  cargo_insurance: "التأمين على البضائع",
  description: "الوصف",
};

export const optionalQuoteFields: typeof en.optionalQuoteFields = [
  "number_of_packs",
  "description",
];

export const quoteHelp: Translated<typeof en.quoteHelp> = {
  estimated_date: "تاريخ جاهزية البضاعة",
  weight: "لطرد واحد من دون المنصة النقالة",
  net_weight: "البضاعة وحدها من دون التغليف",
  weight_of_pallet: "لمنصة واحدة؛ 0 إن لم توجد",
  dangerous_goods: "البضائع الخطرة (DG): كل ما يحمل رقم الأمم المتحدة (UN)، مثل بطاريات الليثيوم",
  description:
    "نوع البضاعة وقيمتها وشرط التجارة الدولية (Incoterms). مثال: 12 كرتونًا من قطع غيار المضخات، 8,000 دولار أمريكي، FCA دبي.",
};

export const quoteGlosses: Translated<typeof en.quoteGlosses> = {
  AOG: "طائرة متوقفة على الأرض",
  "Fly as book": "لا على الرحلة التالية",
  Coli: "طرد واحد غير مجمّع مع غيره",
};

export const quoteUnits: Translated<typeof en.quoteUnits> = { weight: "كغ", volume: "م³" };

export const yesNoLabels: Translated<typeof en.yesNoLabels> = { yes: "نعم", no: "لا" };

export const quoteTotals: Translated<typeof en.quoteTotals> = {
  title: "الوزن المحتسب",
  volume: "الحجم",
  gross: "الوزن الإجمالي",
  volumetric: "الوزن الحجمي",
  chargeable: "الوزن المحتسب",
  none: "–",
  rules: {
    Air: "في الشحن الجوي تُحتسب كل 6000 سم³ كيلوغرامًا واحدًا. وتُحسب أجور الشحن على الأكبر من الوزن الحجمي والوزن الإجمالي.",
    Sea: "في الشحن البحري يُحتسب المتر المكعب 1000 كغ (W/M). وتُحسب أجور الشحن على الأكبر من الحجم والوزن الإجمالي.",
    Road: "في الشحن البري يُحتسب المتر المكعب 333 كغ. وتُحسب أجور الشحن على الأكبر من الوزن الحجمي والوزن الإجمالي.",
    "Hand Carry": "في النقل باليد مع مرافق تُحسب أجور الشحن على الوزن الإجمالي.",
  },
  chooseMode: "يرجى اختيار وسيلة الشحن لعرض الوزن المحتسب.",
  gross_rule: "الوزن الإجمالي هو مجموع الوزن ووزن المنصة النقالة، مضروبًا في عدد الطرود.",
};

export const quoteHints: Translated<typeof en.quoteHints> = {
  datePast: "مضى هذا التاريخ في دبي. يمكنكم إرسال الطلب رغم ذلك.",
  netAboveGross: "الوزن الصافي أكبر من الوزن الإجمالي (الوزن مع وزن المنصة النقالة). يرجى التحقق.",
  readAs: (value, other, unit) =>
    `تعني هذه القيمة ${value} ${unit}. إذا كنتم تقصدون ${other} ${unit}، فيرجى كتابة ${other}.`,
  zero: (unit) => `أدخلتم 0 ${unit}. يمكنكم إرسال الطلب رغم ذلك.`,
  dangerousGoods: "للبضائع الخطرة، يرجى ذكر رقم الأمم المتحدة والفئة، مثل UN 3480، الفئة 9.",
};

export const aogTab: Translated<typeof en.aogTab> = {
  text: "طائرة متوقفة على الأرض؟ يرجى الاتصال الآن بمكتب حالات AOG، ثم إرسال هذا الطلب.",
};

export const quoteRequired: Translated<typeof en.quoteRequired> =
  `جميع الحقول مطلوبة ما عدا ${new Intl.ListFormat(locale.format).format(
    optionalQuoteFields.map((name) => quoteFields[name]),
  )}.`;

export const quoteFooter: Translated<typeof en.quoteFooter> = {
  submit: requestQuote.label,
  busy: "جارٍ الإرسال",
};

export const quoteDraft: Translated<typeof en.quoteDraft> = {
  kept: "يُحفظ ما تكتبونه في هذا المتصفح فقط إلى أن ترسلوه.",
  restored: "استعدنا ما كتبتموه سابقًا. كان محفوظًا في هذا المتصفح فقط.",
  clear: "مسح النموذج",
};

export const quoteFromTools: Translated<typeof en.quoteFromTools> = {
  note: "ملأنا الحقول بما اخترتموه في أدواتنا. يرجى مراجعته واستكمال الباقي.",
  averageNote:
    "في الحقول قياسات طرد متوسط، يمثّل وزن الطرود كلها وحجمها. ويذكر الوصف كل مقاس على حدة.",
  incoterm: (code) => `شروط التجارة الدولية Incoterms 2020: ${code}، المكان المحدد:`,
  sizes: (sizes, { volume, gross }) =>
    `الطرود (في الحقول متوسطها): ${sizes.map(size).join("؛ ")}. المجموع ${exact.format(volume)} م³، ${exact.format(gross)} كغ.`,
};

const exact = new Intl.NumberFormat(locale.format, { maximumFractionDigits: 3 });

/** Each number with its name, since text that is sent can't keep "120 × 80" from left to right. */
function size({ number_of_packs: count, length, width, height, weight }: Packages): string {
  const packs = plural(count, {
    one: "طرد واحد",
    two: "طردان",
    few: `${count} طرود`,
    many: `${count} طردًا`,
    other: `${count} طرد`,
  });
  return `${packs}، الطول ${length} سم، العرض ${width} سم، الارتفاع ${height} سم، وزن الطرد ${weight} كغ`;
}
