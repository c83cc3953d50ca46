import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { orderNumberFromPath } from "#app/domain/tracking-address.ts";
import { canonicalUrl, repairUrl, routePattern, withoutSlashRuns } from "#workers/http/url.ts";

const PUBLIC = new Set(["/", "/about", "/contact", "/sitemap.xml"]);
const canonical = (path: string) => canonicalUrl(new URL(`https://site.example${path}`), PUBLIC);
const repaired = (path: string) => repairUrl(new URL(`https://site.example${path}`));

it.each([
  ["/", "/"],
  ["/about", "/about"],
  ["/about/", "/about"],
  ["/about///", "/about"],
  ["/about.data", "/about"],
  ["/sitemap.xml", "/sitemap.xml"],
  ["/track", "/track"],
  ["/track/", "/track"],
  ["/track.data", "/track"],
  ["/track/DL-2611-0385", "/track/*"],
  ["/track/DL-2611-0385.data", "/track/*"],
  ["/track/DL/2611/", "/track/*"],
  ["/track/%E2%80%AE", "/track/*"],
  ["/TRACK/DL-2611-0385", "*"],
  ["//track/DL-2611-0385", "*"],
  ["/trackDL-2611-0385", "*"],
  ["/a.person@example.com", "*"],
  ["/about/a.person@example.com", "*"],
  ["/_root.data", "*"],
  ["//", "*"],
])("the route pattern of %s is %s", (path, pattern) => {
  expect(routePattern(path, PUBLIC)).toBe(pattern);
});

describe("the canonical address of a page", () => {
  it.each([
    ["/Contact", "/contact"],
    ["/ABOUT", "/about"],
    ["/About/", "/about/"],
    ["/About?Utm=Mail&q=A%20B", "/about?Utm=Mail&q=A%20B"],
    ["/Contact.data?_routes=routes%2Fcontact", "/contact.data?_routes=routes%2Fcontact"],
    ["/Contact/_.data", "/contact/_.data"],
    ["/SiteMap.XML", "/sitemap.xml"],
    ["/%43ontact", "/contact"],
    ["/Track", "/track"],
    ["/TRACK/", "/track/"],
    ["/Track/DL-2611-0385", "/track/DL-2611-0385"],
    ["/tracK/Dl-2611-0385/?From=Mail", "/track/Dl-2611-0385/?From=Mail"],
    ["/Track/A%20b%2FC.data", "/track/A%20b%2FC.data"],
    ["/Track.data?orderNo=DL-1", "/track.data?orderNo=DL-1"],
    ["/Track//Evil.com", "/track//Evil.com"],
    ["/Follow/ABC", "/follow/ABC"],
    ["/Follow/%0D%0ASet-Cookie:%20a=1", "/follow/%0D%0ASet-Cookie:%20a=1"],
  ])("of %s is %s", (path, address) => {
    expect(canonical(path)).toBe(address);
  });

  it.each([
    ..."/ /contact /contact/?A=B /about.data /track/DL-2611-0385 /NoSuchPage".split(" "),
    ..."/NoSuchPage.data /Contact/Us /Tracking/DL-1 /API/Order/SearchOrder".split(" "),
    ..."/follow/ABC /follow/%0A%3F".split(" "),
    ..."//Evil.com //Evil.com/Track/DL-1 //Contact".split(" "),
    ...["/\\Evil.com/Contact", "/Contact%2F", "/Track%2FDL-1", "/Assets/%2e%2e%2fContact"],
  ])("%s is its own canonical address, or has no page", (path) => {
    expect(canonical(path)).toBeNull();
  });
});

describe("runs of slashes", () => {
  it.each([
    ["/about//", "/about/"],
    ["//evil.example/x", "/evil.example/x"],
    ["/track//A///B", "/track/A/B"],
  ])("%s is redirected to %s, on this host", (path, address) => {
    const meant = withoutSlashRuns(new URL(`https://site.example${path}?a=//b`));
    expect(meant).toBe(`https://site.example${address}?a=//b`);
  });

  it("are looked at in the time of their length", () => {
    const path = `/${"/".repeat(200_000)}x`;
    const startedAt = performance.now();
    expect(routePattern(path, PUBLIC)).toBe("*");
    expect(withoutSlashRuns(new URL(`https://site.example${path}`))).toBe("https://site.example/x");
    expect(performance.now() - startedAt).toBeLessThan(500);
  });
});

describe("an address that isn't valid percent-encoding", () => {
  it.each([
    ["/track/T-ALL%2050%", "T-ALL 50%"],
    ["/track/50%%20off", "50% off"],
    ["/track/50%", "50%"],
    ["/track/50%/", "50%"],
    ["/track/%", "%"],
    ["/track/%zz", "%zz"],
    ["/track/%E0%A4%A", "%E0%A4%A"],
    ["/track/%ff", "%ff"],
  ])("%s is redirected to the one that asks for %s", (path, orderNumber) => {
    const meant = repaired(`${path}?a=%&b=1`);
    const { pathname, origin, search } = new URL(meant ?? "");
    expect({ origin, search }).toEqual({ origin: "https://site.example", search: "?a=%&b=1" });
    expect(orderNumberFromPath(pathname)).toBe(orderNumber);
    expect(repairUrl(new URL(meant ?? ""))).toBeNull();
  });

  it.each(["/", "/track", "/track/50%25", "/track/%D8%B7", "/track/a%2Fb?x=%"])(
    "%s is not redirected: it is valid",
    (path) => {
      expect(repaired(path)).toBeNull();
    },
  );

  it("any address is redirected to a valid one", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("%", "2", "f", "F", "z", "/", "é") }),
        (text) => {
          const meant = repaired(`/track/${text}`);
          if (meant) expect(repairUrl(new URL(meant))).toBeNull();
        },
      ),
    );
  });
});
