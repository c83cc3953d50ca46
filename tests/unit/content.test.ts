import { describe, expect, it } from "vitest";
import { XSRF_COOKIE } from "#app/api-contract.ts";
import { brand } from "#app/content/company-facts.ts";
import type { Page, PageSection } from "#app/content/types.ts";
import * as footer from "#content/footer.ts";
import * as navigation from "#content/navigation.ts";
import { contentPageMeta } from "#content/page-meta.ts";
import * as privacy from "#content/pages/privacy.ts";
import * as terms from "#content/pages/terms.ts";
import { affiliates, clients } from "#content/partners.ts";
import * as people from "#content/people.ts";
import { testimonials } from "#content/testimonials.ts";
import { PAGES } from "../support/pages.ts";

/** What visitors read. */
const everything = import.meta.glob<Readonly<Record<string, unknown>>>(
  "../../app/content/en/{pages/*,footer,navigation,page-meta,partners,people,testimonials,track-strip}.ts",
  { eager: true },
);

const isPage = (value: unknown): value is Page => typeof (value as Page | null)?.path === "string";
/** Each page, with the module of its words. */
const site = Object.values(everything).flatMap((module) =>
  Object.values(module)
    .filter(isPage)
    .map((page) => ({ page, module })),
);
const pageAt = (path: string) => site.find(({ page }) => page.path === path);

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

function sectionsOf(path: string): readonly PageSection[] {
  const page = pageAt(path)?.page;
  return page && "sections" in page ? (page.sections as readonly PageSection[]) : [];
}

describe("words that the specification gives", () => {
  // biome-ignore format: a page or a section a row
  it.each([
    ["/about", "more than 1.4 million freight tons | freight tons delivered globally | dubai, uae | serve stations through a network of dedicated partners"],
    ["/about", "over 40 years | 40+ years of experience | over 115 years of history | 160+ locations | presence in 15 countries"],
    ["/about", "movers and packers team serves the philippines and neighbouring countries"],
    ["/forwarding", "over 30 years in project forwarding | 40+ years of regional experience for events"],
    ["/global-freight#special-handling", "Crane rental up to 500 tons | Forklifts | Self-lifting trailers | Dumpers | Tippers | ATA carnet moves | Hydraulic and air suspension trailers | Lashing | Fumigation | DG packing"],
    ["/warehousing#distribution", "3PL | 4PL | 5PL"],
    ["/forwarding#abnormal-loads", "Aviation | Helicopters | Small aircraft | Oversized loads"],
    ["/forwarding#industrial-relocation", "Aviation | military | security | Industrial plants | assembly lines | Power and energy plants | Oil and gas | Movers and Packers"],
    ["/forwarding#events", "All transport modes | Documentation | Customs clearance | Consular assistance | Insurance | Onsite support | Multilingual assistance"],
    ["/other-services#warehousing", "Open floor, racking, high-rise and bulk storage | Air-conditioned | Dry ambient | Temperature-controlled | Refrigerated | freezer | Repacking and distribution | Real-time inventory and monthly audits | Class 3 goods | perfumes | excluded"],
    ["/other-services#turnkey", "Door-to-door projects"],
    ["/other-services#brokerage", "160+ authorised customs house agents | Temporary imports | Fiscal clearance | duties and VAT on your behalf | Exhibition imports and re-exports"],
    ["/other-services#documentation", "Shipping and quality documents | Letters of credit | Certificates of origin | chamber of commerce | Safety certificates | Security clearances | Customs registration | Marine insurance | Hauliers' liability insurance"],
  ])("%s has: %s", (address, listed) => {
    const [path = "", anchor] = address.split("#");
    const said = words(
      anchor ? sectionsOf(path).find(({ id }) => id === anchor) : pageAt(path)?.module,
    );
    for (const item of listed.split(" | ")) expect(said).toContain(item.toLowerCase());
  });

  // biome-ignore format: a page a row
  it.each([
    ["/", "Request Quote", "/service-request/", []],
    ["/about", "Request quote", "/service-request/", []],
    ["/services", "Track & trace", "/track/", ["global-freight Global Freight", "warehousing Warehousing", "forwarding Forwarding"]],
    ["/global-freight", "Request quote", "/service-request/", ["air-freight Air Freight", "ocean-freight Ocean Freight", "land-freight Land Transport", "special-handling Special Handling"]],
    ["/warehousing", "Track & trace", "/track/", ["warehousing Warehousing", "distribution Distribution", "value-added-services Value Added Services", "consulting Consulting"]],
    ["/forwarding", "Request quote", "/track/", ["project-forwarding Project Forwarding", "heavy-lifts Heavy Lifts", "abnormal-loads Abnormal Loads", "industrial-relocation Industrial Relocation", "events Events"]],
    ["/other-services", "Request quote", "/service-request/", ["warehousing Warehousing and distribution", "forwarding Forwarding", "turnkey Turn-key project forwarding and trucking", "brokerage In-house customs brokerage", "documentation Documentation and compliance"]],
  ])("the hero of %s has '%s', which leads to %s; its sections are %s", (path, label, to, sections) => {
    expect(pageAt(path)?.page.action).toEqual({ label, to });
    expect(sectionsOf(path).map(({ id, title }) => `${id} ${title}`)).toEqual(sections);
  });

  it("no number of years is named but those of the specification, and no year of a calendar", () => {
    const years = words(everything).match(/\d+(?=\+? years)/g) ?? [];
    expect(new Set(years)).toEqual(new Set(["30", "40", "115"]));
    expect(words(everything).replaceAll("incoterms 2020", "")).not.toMatch(/\b(18|19|20)\d\d\b/);
    const heading = /navigating complex movements.*heavy lifts/i;
    expect(pageAt("/forwarding")?.page.heading).toMatch(heading);
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

  it("the header has its five links and the two main jobs; the footer leads to them, and to each section", () => {
    expect(navigation.headerLinks.map(({ label, to }) => `${label} ${to}`)).toEqual([
      ...["Home /", "About Us /about", "Global Freight /global-freight"],
      ...["Other Services /other-services", "Contact Us /contact"],
    ]);
    const actions = [
      { label: "Track & trace", to: "/track" },
      { label: "Request quote", to: "/service-request/" },
    ];
    expect(navigation.headerActions).toEqual(actions);
    expect(navigation.requestQuote).toEqual(actions[1]);
    const anchors = ["/global-freight", "/other-services"].flatMap((path) =>
      sectionsOf(path).map(({ id }) => `${path}/#${id}`),
    );
    const led = objects(footer.footerLinks).flatMap(({ to }) => (to ? [String(to)] : []));
    expect(led.filter((to) => to.includes("#"))).toEqual([...anchors, footer.privacyLink.to]);
    expect(led).toEqual(
      expect.arrayContaining(["/track", "/service-request/", "/faqs", "/credits"]),
    );
    expect(navigation.quoteLink.label).toBe("Request A Quote");
    expect(footer.creditsLink.label).toBe("Images Credits");
  });
});

describe("the content", () => {
  it("has a section for each client that says what is moved for it", () => {
    expect([clients.value.length, affiliates.value.length]).toEqual([6, 6]);
    for (const { name, text, to = "" } of clients.value) {
      const [path = "", anchor] = to.split("/#");
      expect(
        sectionsOf(path).map(({ id }) => id),
        name,
      ).toContain(anchor);
      expect(text, name).toBeTruthy();
    }
  });

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
    expect(Object.keys(contentPageMeta)).toEqual(names);
    for (const { meta_title, meta_description } of Object.values(contentPageMeta)) {
      expect(meta_title).toContain(brand.name);
      expect(meta_title.length, meta_title).toBeLessThanOrEqual(60);
      expect(meta_description, meta_title).toMatch(/^.{120,160}$/);
    }
  });
});
