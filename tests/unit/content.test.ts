import { describe, expect, it } from "vitest";
import { XSRF_COOKIE } from "#app/api-contract.ts";
import { brand } from "#app/content/company.ts";
import * as footer from "#app/content/footer.ts";
import * as navigation from "#app/content/navigation.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import * as privacy from "#app/content/pages/privacy.ts";
import * as terms from "#app/content/pages/terms.ts";
import * as people from "#app/content/people.ts";
import { testimonials } from "#app/content/testimonials.ts";
import type { Page, Section } from "#app/content/types.ts";
import { PAGES } from "../support/pages.ts";

/** What visitors read. */
const everything = import.meta.glob<Readonly<Record<string, unknown>>>(
  "../../app/content/{pages/*,footer,navigation,page-meta,partners,people,testimonials,track-strip}.ts",
  { eager: true },
);

const isPage = (value: unknown): value is Page => typeof (value as Page | null)?.path === "string";
/** Each page, with the module of its words. */
const site = Object.values(everything).flatMap((module) =>
  Object.values(module)
    .filter(isPage)
    .map((page) => ({ page, module })),
);

function pageAt(path: string) {
  const found = site.find(({ page }) => page.path === path);
  if (!found) throw new Error(`There is no page ${path}`);
  return found;
}

/** All objects within `value`, itself included. */
function objects(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const own = Array.isArray(value) ? [] : [value as Record<string, unknown>];
  return [...own, ...Object.values(value).flatMap(objects)];
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(strings);
}

function words(value: unknown): string {
  // A figure is read in one breath: "160+ Locations".
  const figures = objects(value)
    .filter((object) => "value" in object && "label" in object)
    .map(({ value: number, suffix, text }) => `${number}${suffix ?? ""} ${text}`);
  return [...strings(value), ...figures].join("\n").toLowerCase();
}

function sectionsOf(path: string): readonly Section[] {
  const { page } = pageAt(path);
  return "sections" in page ? (page.sections as readonly Section[]) : [];
}

// biome-ignore format: a section a row
const CLAIMS: readonly (readonly [path: string, id: string, words: string])[] = [
  ["/about", "", "more than 1.4 million freight tons | freight tons delivered globally | dubai, uae | serve stations through a network of dedicated partners"],
  ["/about", "", "over 40 years | 40+ years of experience | over 115 years of history | 160+ locations | presence in 15 countries"],
  ["/about", "", "movers and packers team serves the philippines and neighbouring countries"],
  ["/forwarding", "", "over 30 years in project forwarding | 40+ years of regional experience for events"],
  ["/global-freight", "special-handling", "crane rental up to 500 tons"],
  ["/other-services", "brokerage", "160+ authorised customs house agents"],
];

/** The sections of each page, in their order. */
// biome-ignore format: a section a row
const SECTIONS: readonly (readonly [path: string, id: string, words: string])[] = [
  ["/global-freight", "air-freight", "Air Freight"],
  ["/global-freight", "ocean-freight", "Ocean Freight"],
  ["/global-freight", "land-freight", "Land Transport"],
  ["/global-freight", "special-handling", "Special Handling | Crane rental | Fork lifts | Self lifting trailers | Dumpers | Tippers | ATA carnet moves | Hydraulic and air suspension trailers | Lashing | Fumigation | DG packing"],
  ["/warehousing", "warehousing", "Warehousing"],
  ["/warehousing", "distribution", "Distribution | 3PL | 4PL | 5PL"],
  ["/warehousing", "value-added-services", "Value Added Services"],
  ["/warehousing", "consulting", "Consulting"],
  ["/forwarding", "project-forwarding", "Project Forwarding"],
  ["/forwarding", "heavy-lifts", "Heavy Lifts"],
  ["/forwarding", "abnormal-loads", "Abnormal Loads | Aviation | Helicopters | Small aircraft | Oversized loads"],
  ["/forwarding", "industrial-relocation", "Industrial Relocation | Aviation | military | security | Industrial plants | assembly lines | Power and energy plants | Oil and gas | Movers and Packers"],
  ["/forwarding", "events", "Events | All transport modes | Documentation | Customs clearance | Consular assistance | Insurance | Onsite support | Multilingual assistance"],
  ["/other-services", "warehousing", "Open floor, racking, high-rise and bulk storage | Air-conditioned | Dry ambient | Temperature-controlled | Refrigerated | freezer | Repacking and distribution | Real-time inventory and monthly audits | Class 3 goods | perfumes | excluded"],
  ["/other-services", "forwarding", "Forwarding"],
  ["/other-services", "turnkey", "Turn-key | Door-to-door projects"],
  ["/other-services", "brokerage", "Temporary imports | Fiscal clearance | duties and VAT for the client | Exhibition imports and re-exports"],
  ["/other-services", "documentation", "Shipping and quality documents | Letters of credit | Certificates of origin | chamber of commerce | Safety certificates | Security clearances | Customs registration | Marine insurance | Hauliers liability insurance"],
  ["/services", "global-freight", "Global Freight"],
  ["/services", "warehousing", "Warehousing"],
  ["/services", "forwarding", "Forwarding"],
];

describe("words that the specification gives", () => {
  it.each([...CLAIMS, ...SECTIONS])("%s#%s has: %s", (path, id, listed) => {
    const section = sectionsOf(path).find((one) => one.id === id);
    const said = words(id === "" ? pageAt(path).module : section);
    for (const item of listed.split(" | ")) expect(said).toContain(item.toLowerCase());
  });

  it("no number of years is named but those of the specification, and no year of a calendar", () => {
    const years = words(everything).match(/\d+(?=\+? years)/g) ?? [];
    expect(new Set(years)).toEqual(new Set(["30", "40", "115"]));
    expect(words(everything)).not.toMatch(/\b(18|19|20)\d\d\b/);
  });

  it("each page has its sections in order, and the forwarding page is about heavy lifts", () => {
    for (const { page } of site.filter(({ page }) => sectionsOf(page.path).length > 0)) {
      const ids = SECTIONS.filter(([path]) => path === page.path).map(([, id]) => id);
      expect(
        sectionsOf(page.path).map(({ id }) => id),
        page.path,
      ).toEqual(ids);
    }
    const heading = /navigating complex movements.*heavy lifts/i;
    expect(pageAt("/forwarding").page.heading).toMatch(heading);
  });

  it("the people and the three kinds of data are those of the specification; the policy names the cookie", () => {
    const roles = people.demoTeam.map(({ role }) => role.value);
    expect(roles).toEqual(["CEO", "Director", "Business Advisor", "Operational staff"]);
    expect(people.founderAndOperations[0].role.value).toBe("Founder");
    expect([people.management.length, testimonials.value.length]).toEqual([3, 2]);
    const titles = privacy.dataCollected.value.map(({ title }) => title);
    expect(titles).toEqual(["Personal information", "Device information", "Log information"]);
    expect(words(privacy)).toContain(XSRF_COOKIE.toLowerCase());
  });
});

describe("where buttons lead", () => {
  it.each([
    ["/", "Request Quote", "/service-request/"],
    ["/about", "Request quote", "/service-request/"],
    ["/services", "Track & trace", "/track/"],
    ["/global-freight", "Request quote", "/service-request/"],
    ["/warehousing", "Track & trace", "/track/"],
    ["/forwarding", "Request quote", "/track/"],
    ["/other-services", "Request quote", "/service-request/"],
  ])("the hero of %s has '%s', which leads to %s", (path, label, to) => {
    expect(pageAt(path).page.action).toEqual({ label, to });
  });

  it("the header has its five links and the two main jobs, which the footer has too", () => {
    expect(navigation.headerLinks.map(({ label, to }) => `${label} ${to}`)).toEqual([
      ...["Home /", "About Us /about", "Global Freight /global-freight"],
      ...["Other Services /other-services", "Contact Us /contact"],
    ]);
    expect(navigation.headerActions).toEqual([
      { label: "Track & trace", to: "/track" },
      { label: "Request quote", to: "/service-request/" },
    ]);
    expect(navigation.requestQuote).toEqual(navigation.headerActions[1]);
    const base = footer.footerLinks.base.map(({ to }) => to);
    expect(base).toEqual(expect.arrayContaining(["/track", "/service-request/", "/faqs"]));
  });

  it("the footer leads to each section of the freight and other-services pages", () => {
    const anchors = ["/global-freight", "/other-services"].flatMap((path) =>
      sectionsOf(path).map(({ id }) => `${path}/#${id}`),
    );
    const led = objects(footer.footerLinks).flatMap(({ to }) => (to ? [String(to)] : []));
    expect(led.filter((to) => to.includes("#"))).toEqual([...anchors, footer.privacyLink.to]);
    expect(led).toContain("/credits");
    expect(navigation.quoteLink.label).toBe("Request A Quote");
    expect(footer.creditsLink.label).toBe("Images Credits");
  });
});

describe("the content", () => {
  it("has no filler and no empty words, and every id of the terms once", () => {
    expect(words(everything)).not.toMatch(/lorem|ipsum|dolor sit|\btodo\b|\btbd\b|\bxxx/);
    for (const text of strings(everything)) expect(text).toMatch(/^(?!.*( {2}|\n))\S(.*\S)?$/);
    const ids = objects({ terms, privacy }).flatMap(({ id }) => (id ? [id] : []));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("every page has its words, and a title and a description of its own that results show whole", () => {
    const paths = site.map(({ page }) => page.path);
    expect([...paths, "/home"].sort()).toEqual([...PAGES].sort());
    for (const key of ["title", "description"] as const)
      expect(new Set(site.map(({ page }) => page[key])).size).toBe(site.length);
    for (const { title, description } of site.map(({ page }) => page)) {
      expect(title).not.toContain(brand.name);
      expect(title.length, title).toBeLessThanOrEqual(48);
      expect(description, title).toMatch(/^.{70,160}$/);
    }
  });

  it("page meta has the five names of the specification, and results show it whole", () => {
    const names = ["home", "about", "other-services", "global-freight", "services"];
    expect(Object.keys(pageMeta)).toEqual(names);
    for (const { meta_title, meta_description } of Object.values(pageMeta)) {
      expect(meta_title).toContain(brand.name);
      expect(meta_title.length, meta_title).toBeLessThanOrEqual(60);
      expect(meta_description, meta_title).toMatch(/^.{120,160}$/);
    }
  });
});
