import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/mail.ts";
import { phoneLines } from "./company.ts";
import { contactReceipt, quoteReceipt } from "./receipt.ts";

const [support, , aog] = phoneLines;

const mistyped = "إن لم تراسلونا، فالأرجح أن أحدًا أخطأ في كتابة عنوانه. يمكنكم تجاهل هذه الرسالة.";

export const confirmation: Translated<typeof en.confirmation> = {
  kind: "رسالة عبر الموقع",
  texts: {
    quote: { heading: quoteReceipt.title, paragraphs: quoteReceipt.steps(null), mistyped },
    contact: { heading: contactReceipt.title, paragraphs: contactReceipt.steps(null), mistyped },
    subscriber: {
      heading: "اكتمل اشتراككم",
      paragraphs: ["شكرًا لاشتراككم في نشرتنا البريدية."],
      mistyped:
        "إن لم تشتركوا، فالأرجح أن أحدًا أخطأ في كتابة عنوانه. يكفي الرد على هذه الرسالة لنحذف عنوانكم.",
    },
  },
  subject: (heading, reference) => `${heading}: ${reference}`,
  reference: "الرقم المرجعي",
  sent: "ما أرسلتموه",
  answer: "يرجى ذكر الرقم المرجعي عند الاتصال. ولإضافة ملفات يكفي الرد على هذه الرسالة.",
  callAog: {
    label: `الاتصال بمكتب حالات AOG: \u2068${aog.shown}\u2069`,
    href: `tel:${aog.dial}`,
  },
  lines: {
    support: { label: support.label, value: support.shown },
    aog: { label: aog.label, value: aog.shown },
  },
};
