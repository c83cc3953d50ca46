import { describe, expect, it } from "vitest";
import { XSRF_COOKIE } from "#app/api-contract.ts";
import { brand } from "#app/content/company.ts";
import * as footer from "#app/content/footer.ts";
import * as navigation from "#app/content/navigation.ts";
import { pageMeta } from "#app/content/page-meta.ts";
import * as about from "#app/content/pages/about.ts";
import * as privacy from "#app/content/pages/privacy.ts";
import * as terms from "#app/content/pages/terms.ts";
import * as people from "#app/content/people.ts";
import { testimonials } from "#app/content/testimonials.ts";
import type { Action, Page, Section } from "#app/content/types.ts";
import { PAGES } from "../support/pages.ts";

type Module = Readonly<Record<string, unknown>>;
/** What visitors read. */
const everything = import.meta.glob<Module>(
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

/** A figure is read in one breath: "160+ Locations". */
function figures(value: unknown): string[] {
  return objects(value)
    .filter((object) => "value" in object && "label" in object)
    .map(({ value: number, suffix, text }) => `${number}${suffix ?? ""} ${text}`);
}

function words(value: unknown): string {
  return [...strings(value), ...figures(value)].join("\n").toLowerCase();
}

function actions(value: unknown): Action[] {
  return objects(value).filter((object) => typeof object.to === "string") as unknown as Action[];
}

function sectionsOf(path: string): readonly Section[] {
  const { page } = pageAt(path);
  return "sections" in page ? (page.sections as readonly Section[]) : [];
}

function section(path: string, id: string): Section {
  const found = sectionsOf(path).find((candidate) => candidate.id === id);
  if (!found) throw new Error(`${path} has no section #${id}`);
  return found;
}

describe("claims", () => {
  it.each<[path: string, id: string, words: string]>([
    ["/about", "", "more than 1.4 million freight tons | freight tons delivered globally"],
    ["/about", "", "dubai, uae | serve stations through a network of dedicated partners"],
    ["/about", "", "over 40 years | 40+ years of experience | over 115 years of history"],
    ["/about", "", "160+ locations | presence in 15 countries"],
    ["/about", "", "movers and packers team serves the philippines and neighbouring countries"],
    ["/forwarding", "", "over 30 years in project forwarding"],
    ["/forwarding", "", "40+ years of regional experience for events"],
    ["/global-freight", "special-handling", "crane rental up to 500 tons"],
    ["/other-services", "brokerage", "160+ authorised customs house agents"],
  ])("%s, in its section %j, has the claims of the specification: %s", (path, id, claims) => {
    const said = words(id === "" ? pageAt(path).module : section(path, id));
    for (const claim of claims.split(" | ")) expect(said).toContain(claim);
  });

  it("the history names each span of years once", () => {
    const spans = about.timeline.map(({ value, suffix, text }) => `${value}${suffix} ${text}`);
    expect(spans).toEqual([
      "115+ Years of history",
      "40+ Years of experience",
      "40+ Years of regional experience for events",
      "30+ Years in project forwarding",
    ]);
    expect(strings(about.timeline).filter((text) => /\d/.test(text))).toEqual(
      about.timeline.map(({ value }) => value),
    );
  });

  it("no number of years is named but those of the specification, and no year of a calendar", () => {
    const years = words(everything).match(/\d+(?=\+? years)/g) ?? [];
    expect(new Set(years)).toEqual(new Set(["30", "40", "115"]));
    expect(words(everything)).not.toMatch(/\b(18|19|20)\d\d\b/);
  });
});

describe("sections and their lists", () => {
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

  it.each(SECTIONS)("%s#%s names what the specification lists: %s", (path, id, listed) => {
    const said = words(section(path, id));
    for (const item of listed.split(" | ")) expect(said).toContain(item.toLowerCase());
  });

  it.each([...new Set(SECTIONS.map(([path]) => path))])("%s has its anchors in order", (path) => {
    const ids = SECTIONS.filter(([own]) => own === path).map(([, id]) => id);
    expect(sectionsOf(path).map(({ id }) => id)).toEqual(ids);
  });

  it("the forwarding page is about complex movements and heavy lifts", () => {
    expect(pageAt("/forwarding").page.heading).toMatch(
      /navigating complex movements.*heavy lifts/i,
    );
  });

  it("the ids of the terms page are unique", () => {
    const ids = objects({ terms, privacy }).flatMap(({ id }) => (id ? [id] : []));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("where buttons lead", () => {
  it.each<[path: string, id: string, words: string]>([
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

  it("the link at the end of each section about a service is Request quote to /service-request/", () => {
    expect(navigation.requestQuote).toEqual({ label: "Request quote", to: "/service-request/" });
  });

  it("the header has its five links", () => {
    expect(navigation.headerLinks.map(({ label, to }) => `${label} ${to}`)).toEqual([
      "Home /",
      "About Us /about",
      "Global Freight /global-freight",
      "Other Services /other-services",
      "Contact Us /contact",
    ]);
  });

  it("the header has the two main jobs, and the footer has them and the FAQs", () => {
    const [track, quote] = navigation.headerActions;
    expect([track, quote]).toEqual([
      { label: "Track & trace", to: "/track" },
      { label: "Request quote", to: "/service-request/" },
    ]);
    expect(footer.footerLinks.base.map(({ to }) => to)).toEqual(
      expect.arrayContaining([track.to, quote.to, "/faqs"]),
    );
  });

  it("the footer leads to each section of the freight and other-services pages", () => {
    const anchors = (["/global-freight", "/other-services"] as const).flatMap((path) =>
      sectionsOf(path).map(({ id }) => `${path}/#${id}`),
    );
    const led = actions(footer.footerLinks).map(({ to }) => to);
    expect(led.filter((to) => to.includes("#"))).toEqual([...anchors, footer.privacyLink.to]);
    expect(led).toEqual(expect.arrayContaining(["/service-request/", "/credits"]));
    expect(navigation.quoteLink.label).toBe("Request A Quote");
    expect(footer.creditsLink.label).toBe("Images Credits");
  });
});

describe("words that the specification gives", () => {
  it("the people are those of the specification", () => {
    const roles = people.demoTeam.map(({ role }) => role.value);
    expect(roles).toEqual(["CEO", "Director", "Business Advisor", "Operational staff"]);
    expect(people.founderAndOperations[0].role.value).toBe("Founder");
    expect(people.management).toHaveLength(3);
    expect(testimonials.value).toHaveLength(2);
  });

  it("the privacy policy has the three kinds of data, and names the cookie", () => {
    const titles = privacy.dataCollected.value.map(({ title }) => title);
    expect(titles).toEqual(["Personal information", "Device information", "Log information"]);
    expect(words(privacy)).toContain(XSRF_COOKIE.toLowerCase());
  });
});

describe("the content", () => {
  it("has no filler and no empty words", () => {
    expect(words(everything)).not.toMatch(/lorem|ipsum|dolor sit|\btodo\b|\btbd\b|\bxxx/);
    for (const text of strings(everything)) {
      expect(text).not.toBe("");
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/ {2}|\n/);
    }
  });

  it("every page has its words, a title and a description of its own", () => {
    const paths = site.map(({ page }) => page.path);
    expect([...paths, "/home"].sort()).toEqual([...PAGES].sort());
    for (const key of ["title", "description"] as const)
      expect(new Set(site.map(({ page }) => page[key])).size).toBe(site.length);
  });

  it.each(site)("$page.path has words for its head", ({ page: { title, description } }) => {
    expect(title).not.toContain(brand.name);
    expect(title.length).toBeLessThanOrEqual(48);
    expect(description.length).toBeGreaterThanOrEqual(70);
    expect(description.length).toBeLessThanOrEqual(160);
  });

  it("page meta has the five names of the specification", () => {
    const names = ["home", "about", "other-services", "global-freight", "services"];
    expect(Object.keys(pageMeta)).toEqual(names);
  });

  it.each(Object.entries(pageMeta))("meta words of %s keep their lengths", (_name, meta) => {
    expect(meta.meta_title).toContain(brand.name);
    expect(meta.meta_title.length).toBeLessThanOrEqual(60);
    expect(meta.meta_description.length).toBeGreaterThanOrEqual(120);
    expect(meta.meta_description.length).toBeLessThanOrEqual(160);
    const keywords = meta.meta_keywords.split(", ");
    expect(keywords.length).toBeGreaterThanOrEqual(5);
    expect(new Set(keywords).size).toBe(keywords.length);
  });
});
