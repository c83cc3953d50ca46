import { brand } from "#app/content/company-facts.ts";

/** How the desk's answer to an enquiry begins: lines of plain text. */
export function replyGreeting(name: string | null, reference: string): string {
  return `Dear ${name ?? "Sir or Madam"},\r\n\r\nthank you for writing to ${brand.name}. This is about ${reference}.\r\n\r\n`;
}
