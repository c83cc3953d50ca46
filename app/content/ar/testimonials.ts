import { placeholder } from "#app/content/fact.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/testimonials.ts";

export const testimonials: Translated<typeof en.testimonials> = placeholder([
  {
    quote: "ردّوا علينا في الثالثة فجرًا، وغادرت القطعة جوًا في السادسة.",
    saidBy: "مدير صيانة، الطيران",
  },
  {
    quote: "فريق واحد رتّب الرافعة والمقطورات والمستندات الجمركية.",
    saidBy: "مسؤول مشتريات، الكهرباء والطاقة",
  },
]);
