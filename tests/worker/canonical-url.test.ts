import { describe, expect, it } from "vitest";
import { canonicalUrl } from "#workers/edge/canonical-url.ts";

const publicPaths = new Set(["/", "/about", "/contact", "/sitemap.xml"]);
const canonical = (path: string) => canonicalUrl(`https://site.example${path}`, publicPaths);

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
  ])("%s is %s", (path, address) => {
    expect(canonical(path)).toBe(address);
  });

  it.each([
    "/",
    "/contact",
    "/contact/?A=B",
    "/about.data",
    "/track/DL-2611-0385",
    "/NoSuchPage",
    "/NoSuchPage.data",
    "/Contact/Us",
    "/Tracking/DL-1",
    "/API/Order/SearchOrder",
    "//Evil.com",
    "//Evil.com/Track/DL-1",
    "//Contact",
    "/\\Evil.com/Contact",
    "/Contact%2F",
    "/Track%2FDL-1",
    "/Assets/%2e%2e%2fContact",
  ])("%s is not redirected", (path) => {
    expect(canonical(path)).toBeNull();
  });
});
