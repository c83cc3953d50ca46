import { brand } from "#app/content/company-facts.ts";
import type * as en from "../en/reply.ts";

export const replyGreeting: typeof en.replyGreeting = (name, reference) =>
  `${name === null ? "السادة الكرام،" : `السيد/السيدة ${name}،`}\r\n\r\nتحية طيبة وبعد،\r\n\r\nنشكركم على تواصلكم مع ${brand.name}. هذا الرد بخصوص ${reference}.\r\n\r\n`;
