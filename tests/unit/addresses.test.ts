import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemPhotoPath, safeShipperLink } from "#app/domain/order.ts";
import {
  orderNumberFromPath,
  orderNumbersFromQuery,
  splitOrderNumbers,
  trackingAddress,
  trackingPath,
} from "#app/domain/tracking-address.ts";
import { canonicalUrl, repairUrl, routePattern, withoutSlashRuns } from "#workers/http/url.ts";

/** Text of any code points. fast-check's own ("binary") lists them all first, which takes a second. */
const anyText = fc.array(fc.nat(0x10ffff)).map((points) => String.fromCodePoint(...points));

const SITE = "https://site.example";

describe("addresses", () => {
  const PUBLIC = new Set(["/", "/about", "/contact", "/sitemap.xml"]);
  const canonical = (path: string) => canonicalUrl(new URL(SITE + path), PUBLIC);
  const repaired = (path: string) => repairUrl(new URL(SITE + path));

  // biome-ignore format: a pattern a row
  it.each([
    ["/", "/"],
    ["/about", "/about /about/ /about/// /about.data"],
    ["/sitemap.xml", "/sitemap.xml"],
    ["/track", "/track /track/ /track.data"],
    ["/track/*", "/track/DL-1 /track/DL-1.data /track/DL/2611/ /track/%E2%80%AE"],
    ["*", "/TRACK/DL-1 //track/DL-1 /trackDL-1 /a.person@b.example /about/a.person@b.example /_root.data //"],
  ])("the route pattern %s is that of %s", (pattern, paths) => {
    for (const path of paths.split(" ")) expect(routePattern(path, PUBLIC), path).toBe(pattern);
  });

  it.each([
    ["/About?Utm=Mail&q=A%20B", "/about?Utm=Mail&q=A%20B"],
    ["/Contact.data?_routes=routes%2Fcontact", "/contact.data?_routes=routes%2Fcontact"],
    ["/Contact/_.data", "/contact/_.data"],
    ["/SiteMap.XML", "/sitemap.xml"],
    ["/%43ontact", "/contact"],
    ["/tracK/Dl-2611-0385/?From=Mail", "/track/Dl-2611-0385/?From=Mail"],
    ["/Track/A%20b%2FC.data", "/track/A%20b%2FC.data"],
    ["/Track//Evil.com", "/track//Evil.com"],
    ["/Follow/%0D%0ASet-Cookie:%20a=1", "/follow/%0D%0ASet-Cookie:%20a=1"],
  ])("the canonical address of %s is %s", (path, address) => {
    expect(canonical(path)).toBe(address);
  });

  it.each([
    ..."/ /contact/?A=B /about.data /track/DL-1 /follow/ABC /NoSuchPage /Contact/Us".split(" "),
    ..."//Evil.com/Track/1 //Contact /\\Evil.com/Contact /Contact%2F /Track%2FDL-1".split(" "),
  ])("%s is its own canonical address, or has no page", (path) => {
    expect(canonical(path)).toBeNull();
  });

  it.each([
    ["/about//", "/about/"],
    ["//evil.example/x", "/evil.example/x"],
    ["/track//A///B", "/track/A/B"],
  ])("a run of slashes, %s, is redirected to %s on this host", (path, address) => {
    const meant = withoutSlashRuns(new URL(`${SITE}${path}?a=//b`));
    expect(meant).toBe(`${SITE}${address}?a=//b`);
  });

  it("runs of slashes are looked at in the time of their length: a slower pattern would take minutes", () => {
    const path = `/${"/".repeat(200_000)}x`;
    expect(routePattern(path, PUBLIC)).toBe("*");
    expect(withoutSlashRuns(new URL(SITE + path))).toBe(`${SITE}/x`);
  });

  it.each([
    ["/track/T-ALL%2050%", "T-ALL 50%"],
    ["/track/50%%20off", "50% off"],
    ["/track/%zz/", "%zz"],
    ["/track/%E0%A4%A", "%E0%A4%A"],
  ])("%s, no valid percent-encoding, is redirected to what asks for %s", (path, orderNumber) => {
    const { pathname, origin, search } = new URL(repaired(`${path}?a=%&b=1`) ?? "");
    expect({ origin, search }).toEqual({ origin: SITE, search: "?a=%&b=1" });
    expect(orderNumberFromPath(pathname)).toBe(orderNumber);
  });

  it("any address is redirected to a valid one, and a valid one isn't", () => {
    for (const path of ["/", "/track/50%25", "/track/%D8%B7", "/track/a%2Fb?x=%"])
      expect(repaired(path)).toBeNull();
    const characters = fc.constantFrom("%", "2", "f", "F", "z", "/", "é");
    fc.assert(
      fc.property(fc.string({ unit: characters }), (text) => {
        const meant = repaired(`/track/${text}`);
        if (meant) expect(repairUrl(new URL(meant))).toBeNull();
      }),
    );
  });
});

describe("the address of an order", () => {
  const one = "DL-2611-0385";
  const other = "DL-ZDBH-2773-GXBX";

  it.each<readonly [typed: string, numbers: readonly string[]]>([
    ["DL-1, DL-2;DL-3", ["DL-1", "DL-2", "DL-3"]],
    ["شحنة 7، DL-2؛DL-3", ["شحنة 7", "DL-2", "DL-3"]],
    [" DL-1\r\nDL-2\tDL-3\r\n\r\n", ["DL-1", "DL-2", "DL-3"]],
    ["dl-1,DL-1,DL 1", ["dl-1", "DL 1"]],
    [" ,;\n\t", []],
    [
      "https://dhowline.example/track/DL-1?x=1#answer\nsee dhowline.example/track/A%20B, /track?number=C-3&number=D-4",
      ["DL-1", "see A B", "C-3", "D-4"],
    ],
    ...[" ", "  ", "/", " / ", " and ", " & "].map(
      (separator) => [one + separator + other, [one, other]] as const,
    ),
    ...["*DL-2611-0385* *DL-ZDBH-2773-GXBX*", "`DL_2611_0385`, [DL-ZDBH-2773-GXBX]"].map(
      (typed) => [typed, typed.split(/,? /)] as const,
    ),
    ...["DL-2611-0385 ✅ DL-ZDBH-2773-GXBX ✅", "• DL-2611-0385 • DL-ZDBH-2773-GXBX"].map(
      (typed) => [typed, [one, other]] as const,
    ),
    ["DL/2611/0385 DL/ZDBH/2773/GXBX", ["DL/2611/0385", "DL/ZDBH/2773/GXBX"]],
    [
      "https://site.example/track/DL/2611/0385, /track/DL-1/calendar.ics;/track/DL-2.json",
      ["DL/2611/0385", "DL-1", "DL-2"],
    ],
    ...[
      "DL-2611-0385 ✅",
      "DL/2611/0385",
      "DL 2611 0385",
      "T-ALL/50% off",
      `${one} and more`,
      "DL-2611 0385",
      "AB-1-2 DL-3-4",
    ].map((number) => [number, [number]] as const),
  ])("splitOrderNumbers splits %j into %j", (typed, numbers) => {
    expect(splitOrderNumbers(typed)).toEqual(numbers);
  });

  it("orderNumbersFromQuery returns the numbers of any tracking address", () => {
    expect([trackingAddress([]), trackingAddress(["DL-1"])]).toEqual([null, "/track/DL-1"]);
    const several = "/track?number=a%26b&number=c%20d&number=%D8%B7";
    expect(trackingAddress(["a&b", "c d", "ط"])).toBe(several);
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2 }), (typed) => {
        const numbers = splitOrderNumbers(typed.join());
        fc.pre(numbers.length > 1);
        const { search } = new URL(trackingAddress(numbers) ?? "", SITE);
        expect(orderNumbersFromQuery(new URLSearchParams(search))).toEqual(numbers);
      }),
      { examples: [[["a", "b"]], [["+", "&;="]], [["%", "%25"]]] },
    );
  });

  /** What the address bar makes of the path, and the page of that. */
  function throughTheAddressBar(typed: string): string | null {
    const path = trackingPath(typed);
    if (path === null) return null;
    const { origin, pathname, search, hash } = new URL(path, SITE);
    expect(origin + search + hash).toBe(SITE);
    expect(pathname).toMatch(/^\/track\/[^/]+$/);
    return orderNumberFromPath(pathname);
  }

  it("orderNumberFromPath returns any text, and trackingPath is always below /track/", () => {
    const hard = [
      ..."two words|50%|100%25|%2F|%zz|a/b/c|//example.com/x|#5|a#b?c|a&b=c+d|a;b,c:d@e".split("|"),
      ..."注文番号|👩‍✈️ 7|é e\u0301|.|..|%2e%2e|../../etc/passwd|/track/|\\\\server\\share".split(
        "|",
      ),
      ..."|\t\n|\u00a0\u3000|/|%| . |'\"<script>|DL\ud83d".split("|"),
    ];
    fc.assert(
      fc.property(anyText, (typed) => {
        // Half a surrogate pair, which no address can hold, is replaced.
        expect(throughTheAddressBar(typed)).toBe(typed.trim().toWellFormed() || null);
      }),
      { examples: hard.map((text) => [text]) },
    );
    expect(trackingPath("  DL 7K3M  ")).toBe("/track/DL%207K3M");
  });

  it.each([
    ["/track", null],
    ["/track/%20%09/", null],
    ["/track/DL-7K3M/", "DL-7K3M"],
    ["/track/%20DL-7K3M%20", "DL-7K3M"],
    ["/track/a/b", "a/b"],
    ["/track/track/DL", "track/DL"],
  ])("orderNumberFromPath of %s is %j", (path, orderNumber) => {
    expect(orderNumberFromPath(path)).toBe(orderNumber);
  });
});

describe("links of orders", () => {
  it.each([
    ["HTTPS://Carrier.Example/A?n=176-1", "https://carrier.example/A?n=176-1"],
    ["  http://carrier.example/شحنة\n", "http://carrier.example/%D8%B4%D8%AD%D9%86%D8%A9"],
  ])("safeShipperLink of %j is %s", (link, href) => {
    expect(safeShipperLink(link)).toBe(href);
  });

  it.each([
    ...[
      null,
      "",
      " ",
      "JaVaScRiPt:alert(1)",
      " \u0001javascript:alert(1)",
      "java\nscript:alert(1)",
    ],
    ..."javascript://https://carrier.example/%0aalert(1) data:text/html,<script> ftp://a.b/x".split(
      " ",
    ),
    ..."relative ?query //carrier.example/x carrier.example/x https:// http://[::1".split(" "),
    ..."http:evil.example http:/evil.example http:///evil.example http:\\\\evil.example".split(" "),
    ..."http://evil.example@carrier.example/ https://:x@carrier.example http:\\evil.example".split(
      " ",
    ),
    ..."http://@evil.example https://:@evil.example http://carrier.example＠evil.example".split(
      " ",
    ),
  ])("safeShipperLink returns null for %j", (link) => {
    expect(safeShipperLink(link)).toBeNull();
  });

  it.each([
    ["/items/crate.webp", "/items/crate.webp"],
    ["items/2026/v1.2/crate-1_b.JPG", "/items/2026/v1.2/crate-1_b.JPG"],
    ["  items/a b/صورة (2).jpeg  ", "/items/a%20b/%D8%B5%D9%88%D8%B1%D8%A9%20(2).jpeg"],
  ])("itemPhotoPath of %j is %s", (photo, path) => {
    expect(itemPhotoPath(photo)).toBe(path);
  });

  it.each([
    ...[null, "", " ", "items/crate\u0000.png", "items/crate\n.png", 'items/"onerror=.png'],
    ..."/ items/crate items/crate.svg items/crate.webp.html .webp items/.hidden.webp".split(" "),
    ..."../secret.png items/../secret.png items/./crate.webp items//crate.webp ..\\x.png".split(
      " ",
    ),
    ..."%2e%2e/secret.png //elsewhere.example/a.webp javascript:a//x.png a.webp?x=.png".split(" "),
  ])("itemPhotoPath returns null for %j", (photo) => {
    expect(itemPhotoPath(photo)).toBeNull();
  });

  it("itemPhotoPath stays on this site, whatever is stored", () => {
    // In the time of its length: a slower pattern would take minutes.
    for (const piece of ["a. ", "a/"]) expect(itemPhotoPath(`${piece.repeat(50_000)}!`)).toBeNull();
    const piece = fc.constantFrom("/", "\\", "..", ".", "%2e", "a", "é", " ", ":", "//", "x.png");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = itemPhotoPath(`${pieces.join("")}.png`);
        if (path === null) return;
        const { origin, pathname } = new URL(path, SITE);
        expect({ origin, pathname }).toEqual({ origin: SITE, pathname: path });
      }),
    );
  });
});
