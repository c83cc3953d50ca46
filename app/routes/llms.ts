import { absolute, brand, companyEmail, headOfficeFacts } from "#app/content/company-facts.ts";
import type { Page } from "#app/content/types.ts";
import { indexedPages, servicePages } from "#app/seo/indexed-pages.ts";
import { headOffice, phoneLines } from "#content/company.ts";
import { llmsContent } from "#content/llms.ts";
import { serviceRequestPage } from "#content/pages/service-request.ts";
import { trackPage } from "#content/pages/track.ts";
import { plainText } from "./plain-text.ts";

export const loader = () => plainText(llms(), "text/plain");

/** llms.txt: the company, tracking, quotes and links, in Markdown. */
function llms(): string {
  const { summary, facts, tracking, quotes, contact, pages } = llmsContent;
  const track = absolute(trackPage.path);
  return [
    `# ${brand.name}`,
    `> ${summary}`,
    section(facts.title, facts.lines),
    section(tracking.title, [
      ...tracking.lines,
      `${tracking.page}: ${track}`,
      `${tracking.order}: ${track}/${tracking.orderNumber}`,
    ]),
    section(quotes.title, [
      ...quotes.lines,
      `${quotes.page}: ${absolute(serviceRequestPage.path)}`,
    ]),
    section(contact.title, [
      `${contact.headOffice}: ${headOffice.addressLines.value.join(", ")}`,
      `${contact.position}: ${headOfficeFacts.coordinates}`,
      ...phoneLines.map(({ label, shown }) => `${label}: ${shown}`),
      `${contact.email}: ${companyEmail.value}`,
    ]),
    section(pages, indexedPages.flatMap(entry)),
    "",
  ].join("\n\n");
}

/** A page, and the sections of a service page. */
function entry(page: Page): string[] {
  const sections = servicePages.find(({ path }) => path === page.path)?.sections ?? [];
  return [
    `[${page.title}](${absolute(page.path)}): ${page.description}`,
    ...sections.map(({ id, title, lead }) => `[${title}](${absolute(page.path)}#${id}): ${lead}`),
  ];
}

function section(title: string, lines: readonly string[]): string {
  return [`## ${title}`, "", ...lines.map((line) => `- ${line}`)].join("\n");
}
