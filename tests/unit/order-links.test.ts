import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemPhotoPath, safeShipperLink } from "#app/domain/order.ts";

describe("safeShipperLink", () => {
  it.each([
    ["https://carrier.example/awb?n=176-1", "https://carrier.example/awb?n=176-1"],
    ["http://carrier.example", "http://carrier.example/"],
    ["HTTPS://Carrier.Example/A", "https://carrier.example/A"],
    ["  https://carrier.example/x\n", "https://carrier.example/x"],
    ["https://carrier.example/شحنة", "https://carrier.example/%D8%B4%D8%AD%D9%86%D8%A9"],
  ])("safeShipperLink of %j is %s", (link, href) => {
    expect(safeShipperLink(link)).toBe(href);
  });

  it.each([
    ...[null, "", " ", "javascript:alert(1)", "JaVaScRiPt:alert(1)", " \u0001javascript:alert(1)"],
    ...["java\nscript:alert(1)", "java\tscript:alert(1)"],
    ..."javascript://https://carrier.example/%0aalert(1)".split(" "),
    ..."data:text/html,<script>alert(1)</script> DATA:text/html;base64,PHNjcmlwdD4=".split(" "),
    ..."vbscript:msgbox(1) blob:https://carrier.example/1 file:///etc/passwd".split(" "),
    ..."ftp://carrier.example/x mailto:a@b.co about:blank".split(" "),
    ..."view-source:https://carrier.example /relative/path relative ?query #hash".split(" "),
    ..."//carrier.example/x carrier.example/x https://".split(" "),
    "https:// bad host/",
    "http://[::1",
  ])("safeShipperLink returns null for %j", (link) => {
    expect(safeShipperLink(link)).toBeNull();
  });

  it("safeShipperLink returns http and https links alone", () => {
    const scheme = fc.constantFrom("javascript:", "data:", "http:", "https:", "ht\ttp:", "x:", "");
    fc.assert(
      fc.property(scheme, fc.string({ unit: "binary" }), (start, rest) => {
        const link = safeShipperLink(start + rest);
        if (link !== null) expect(link).toMatch(/^https?:\/\/[^/]/);
      }),
    );
  });
});

describe("itemPhotoPath", () => {
  it.each([
    ["crate.webp", "/crate.webp"],
    ["/items/crate.webp", "/items/crate.webp"],
    ["items/2026/11/crate-1_b.JPG", "/items/2026/11/crate-1_b.JPG"],
    ["items/a b/two words.png", "/items/a%20b/two%20words.png"],
    ["items/Höhe/é.avif", "/items/H%C3%B6he/%C3%A9.avif"],
    ["items/صورة.jpeg", "/items/%D8%B5%D9%88%D8%B1%D8%A9.jpeg"],
    ["items/v1.2/crate.v3.gif", "/items/v1.2/crate.v3.gif"],
    ["  items/crate.webp  ", "/items/crate.webp"],
  ])("itemPhotoPath of %j is %s", (photo, path) => {
    expect(itemPhotoPath(photo)).toBe(path);
  });

  it.each([
    null,
    "",
    " ",
    ..."/ items/ items/crate items/crate.svg items/crate.html items/crate.webp.html".split(" "),
    ...".webp items/.webp items/.hidden.webp ../secret.png items/../secret.png".split(" "),
    ..."items/.. ./crate.webp items/./crate.webp items//crate.webp".split(" "),
    "items\\crate.webp",
    "..\\secret.png",
    "\\\\host\\crate.webp",
    ..."%2e%2e/secret.png items/%2e%2e%2fsecret.png items/%5c..%5csecret.png".split(" "),
    ..."https://elsewhere.example/crate.webp https:/elsewhere.example/crate.webp".split(" "),
    ..."//elsewhere.example/crate.webp ///elsewhere.example/crate.webp".split(" "),
    ...["/\\elsewhere.example/crate.webp", "javascript:alert(1)//x.png"],
    ...["data:image/png;base64,x.png", "items/crate.webp?x=.png", "items/crate.webp#x.png"],
    ...["items/crate\u0000.png", "items/crate\n.png", 'items/"onerror=.png'],
  ])("itemPhotoPath returns null for %j", (photo) => {
    expect(itemPhotoPath(photo)).toBeNull();
  });

  it("itemPhotoPath stays on this site, whatever is stored", () => {
    const piece = fc.constantFrom("/", "\\", "..", ".", "%2e", "a", "é", " ", ":", "//", "x.png");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const path = itemPhotoPath(`${pieces.join("")}.png`);
        if (path === null) return;
        const { origin, pathname } = new URL(path, "https://site.example");
        expect({ origin, pathname }).toEqual({ origin: "https://site.example", pathname: path });
      }),
    );
  });

  it("itemPhotoPath refuses a long invalid name within its time limit", () => {
    expect(itemPhotoPath(`${"a. ".repeat(50_000)}!`)).toBeNull();
    expect(itemPhotoPath(`${"a/".repeat(50_000)}!`)).toBeNull();
  });
});
