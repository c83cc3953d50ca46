import { placeholder } from "#app/content/fact.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/people.ts";

const nameToFollow = placeholder("الاسم لاحقًا");

export const management: Translated<typeof en.management> = [
  {
    name: nameToFollow,
    role: placeholder("العضو المنتدب"),
    answersFor: "العملاء والشركاء",
    monogram: "ع م",
  },
  {
    name: nameToFollow,
    role: placeholder("مدير العمليات"),
    answersFor: "الشحن الجوي والبحري والبري",
    monogram: "م ع",
  },
  {
    name: nameToFollow,
    role: placeholder("رئيس قسم المشاريع"),
    answersFor: "الحمولات الثقيلة والاستثنائية",
    monogram: "ر م",
  },
];

export const founderAndOperations: Translated<typeof en.founderAndOperations> = [
  {
    name: nameToFollow,
    role: { value: "المؤسس" },
    answersFor: null,
    monogram: "م",
  },
  {
    name: nameToFollow,
    role: placeholder("العمليات، الشحن الجوي"),
    answersFor: "الرحلات الجوية والبضائع ذات الأولوية ومكتب حالات AOG على مدار الساعة",
    monogram: "جو",
  },
  {
    name: nameToFollow,
    role: placeholder("العمليات، الشحن البحري"),
    answersFor: "الرحلات البحرية ومستنداتها",
    monogram: "بحر",
  },
  {
    name: nameToFollow,
    role: placeholder("العمليات، الشحن البري"),
    answersFor: "الشاحنات والمقطورات والرافعات",
    monogram: "بر",
  },
  {
    name: nameToFollow,
    role: placeholder("العمليات، التخليص الجمركي"),
    answersFor: "التخليص والرسوم والمعارض",
    monogram: "ت ج",
  },
  {
    name: nameToFollow,
    role: placeholder("العمليات، التخزين"),
    answersFor: "المخزون والجرد والتوزيع",
    monogram: "خزن",
  },
];

export const demoTeam: Translated<typeof en.demoTeam> = [
  {
    name: nameToFollow,
    role: { value: "الرئيس التنفيذي" },
    answersFor: "الاستراتيجية",
    monogram: "ر ت",
  },
  {
    name: nameToFollow,
    role: { value: "المدير" },
    answersFor: "العمليات والنتائج",
    monogram: "م",
  },
  {
    name: nameToFollow,
    role: { value: "مستشار الأعمال" },
    answersFor: "استشارات الأعمال",
    monogram: "م أ",
  },
  {
    name: nameToFollow,
    role: { value: "موظفو العمليات" },
    answersFor: "عمليات الشحن اليومية",
    monogram: "م ع",
  },
];

export const faqTeam: Translated<typeof en.faqTeam> = [
  {
    name: nameToFollow,
    role: placeholder("مكتب عروض الأسعار"),
    answersFor: "الأسعار والمسارات والمواعيد",
    monogram: "ع أ",
  },
  {
    name: nameToFollow,
    role: placeholder("مكتب المستندات"),
    answersFor: "الشهادات ودفاتر الإدخال المؤقت والتأمين",
    monogram: "م م",
  },
  {
    name: nameToFollow,
    role: placeholder("خدمة العملاء"),
    answersFor: "أسئلة التتبّع والتسليم",
    monogram: "خ ع",
  },
];
