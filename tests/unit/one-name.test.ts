/** One name for each thing, in all texts of the site (DECISIONS.md). */
import { describe, expect, it } from "vitest";
import { trails } from "#app/content/breadcrumbs.ts";
import { headerLinks, quoteLink, requestQuote } from "#app/content/navigation.ts";
import { globalFreightPage } from "#app/content/pages/global-freight.ts";
import { homePage } from "#app/content/pages/home.ts";
import { otherServicesPage } from "#app/content/pages/other-services.ts";
import { SHIPPING_MODES } from "#app/domain/enquiries/quote-options.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../app/content/**/*.ts", {
  eager: true,
});

/** Every text in `value`, with where it stands. */
function texts(value: unknown, where: string): (readonly [where: string, text: string])[] {
  if (typeof value === "string") return [[where, value]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => texts(part, `${where}.${key}`));
}

const all = Object.entries(modules).flatMap(([file, module]) =>
  texts(module, file.replace(/^.*app\/content\/(pages\/)?|\.ts$/g, "")),
);

/** Where a text has `pattern`. Addresses and names of pictures are no texts. */
const places = (pattern: RegExp) =>
  all
    .filter(([where]) => !/\.(to|id|picture|path)$/.test(where))
    .filter(([, text]) => pattern.test(text))
    .map(([where]) => where);

describe("one name for each thing", () => {
  it("the content is read at all", () => {
    expect(all.length).toBeGreaterThan(700);
  });

  it("freight on the road is road freight; Land Transport is the section of Global Freight", () => {
    const land = places(/\bland\b(?! on the route map)/i).filter(
      (where) => !/^(global-freight|page-meta)\./.test(where),
    );
    expect(land.toSorted()).toEqual([
      "footer.footerLinks.groups.0.links.2.label",
      "services.servicesPage.sections.0.items.2.name",
    ]);
    expect(globalFreightPage.sections[2].title).toBe("Land Transport");
  });

  it("freight on ships is ocean freight; Sea is the mode in the quote form alone", () => {
    expect(SHIPPING_MODES).toContain("Sea");
    expect(places(/\b(by|air,?|and) sea\b|\bsea (freight|or|and)\b|maritime/i)).toEqual([
      "quote-form.quoteTotals.rules.Sea",
    ]);
    expect(places(/\bSea\b/)).toEqual(["quote-form.quoteTotals.rules.Sea"]);
  });

  it("around the clock is 24x7", () => {
    expect(places(/24\s?[X×/]\s?7/)).toEqual([]);
  });

  it("a quote is asked for by 'Request quote', and otherwise only where the words were given", () => {
    expect(homePage.action.label).toBe("Request Quote");
    expect(quoteLink.label).toBe("Request A Quote");
    expect(requestQuote.label).toBe("Request quote");
    expect(places(/^Request Quote$/)).toEqual(["home.homePage.action.label"]);
    const footerAndItsSource = /^(footer\.footerLinks\.base\.\d|navigation\.quoteLink)\.label$/;
    for (const where of places(/^Request A Quote$/)) expect(where).toMatch(footerAndItsSource);
    expect(places(/service request|get a quote\b(?! form)/i)).toEqual([
      "llms.llmsContent.quotes.title",
    ]);
  });

  it("a page has one name: in the header, in its own head, in breadcrumbs and in the footer", () => {
    for (const { label, to } of headerLinks.slice(1)) {
      expect(trails[to]?.at(-1)).toEqual({ label, to });
      expect(places(new RegExp(`^${label}$`, "i")).length).toBeGreaterThan(1);
      for (const [where, text] of all) {
        if (text.toLowerCase() === label.toLowerCase()) expect(text, where).toBe(label);
      }
    }
    expect(globalFreightPage.heading).toBe("Global Freight");
    expect(otherServicesPage.heading).toBe("Other Services");
  });

  it("visitors read email, without a dash", () => {
    const visitors = places(/e-mail/i).filter(
      (where) => !/^(desk\/|mail\.(todayLabels|inboxMail)\.)/.test(where),
    );
    expect(visitors).toEqual([]);
  });
});
