/** Photos lose what they say besides their pixels, and other files are refused with the reason. */
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readDocument } from "#workers/documents/read-file.ts";

const SECRETS = ["Leica", "Asha Rao", "PK\u0003\u0004"];
const picture = (width = 64, height = 40) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 120, sigma: 40 },
    },
  });
/** A photo with a place, an owner, an orientation, a colour profile and an archive behind its end. */
async function photo(format: "jpeg" | "png", { orientation = 1, progressive = false } = {}) {
  const exif = {
    IFD0: { Make: "Leica", Artist: "Asha Rao" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 12/1 0/1", GPSProcessingMethod: "GPS" },
  };
  const made = picture().withExif(exif).withMetadata({ orientation }).withIccProfile("p3");
  const bytes = await (format === "jpeg" ? made.jpeg({ progressive }) : made.png()).toBuffer();
  return new Uint8Array([...bytes, ...Buffer.from("PK\u0003\u0004secret")]);
}
const read = (bytes: Uint8Array) => readDocument(new Uint8Array(bytes));
const pixels = (bytes: Uint8Array) => sharp(bytes).raw().toBuffer();
const text = (content: string) => new TextEncoder().encode(content);

describe.each([
  { name: "baseline JPEG", format: "jpeg", progressive: false },
  { name: "progressive JPEG", format: "jpeg", progressive: true },
  { name: "PNG", format: "png" },
] as const)("a $name", ({ format, ...options }) => {
  it("keeps its pixels and its colour profile, and nothing else", async () => {
    const bytes = await photo(format, options);
    for (const secret of SECRETS) expect(Buffer.from(bytes).includes(secret)).toBe(true);
    const stored = read(bytes);
    if (typeof stored === "string") throw new Error(stored);
    for (const secret of SECRETS) expect(Buffer.from(stored.bytes).includes(secret)).toBe(false);
    expect((await pixels(stored.bytes)).equals(await pixels(bytes))).toBe(true);
    expect((await sharp(stored.bytes).metadata()).icc).toEqual((await sharp(bytes).metadata()).icc);
    expect([stored.type, stored.width, stored.height]).toEqual([`image/${format}`, 64, 40]);
  });

  it("is refused when it ends early", async () => {
    const bytes = await photo(format, options);
    expect(read(bytes.slice(0, bytes.length / 2))).toMatch(/^It is damaged/);
  });
});

it.each([2, 3, 6, 8])("a JPEG stays upright with orientation %i", async (orientation) => {
  const stored = read(await photo("jpeg", { orientation }));
  if (typeof stored === "string") throw new Error(stored);
  expect((await sharp(stored.bytes).metadata()).orientation).toBe(orientation);
  const { info } = await sharp(stored.bytes).autoOrient().toBuffer({ resolveWithObject: true });
  expect([stored.width, stored.height]).toEqual([info.width, info.height]);
});

it("a JPEG of restart markers only takes time by its length", () => {
  const scan = new Uint8Array(2_000_000).fill(0xff);
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xda, 0, 2, ...scan.subarray(0, 50_000)]);
  expect(read(bytes)).toMatch(/^It is damaged/);
});

const PDF = "%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << >>\n";

describe("by its first bytes", () => {
  it("a PDF is taken as it is", () => {
    const bytes = text(`${PDF}%%EOF\n`);
    expect(read(bytes)).toEqual({ type: "application/pdf", bytes, width: null, height: null });
  });

  it.each([
    [
      "a web page named evil.pdf",
      "<!doctype html><script>alert(1)</script>%PDF-1.7 %%EOF",
      /web page/,
    ],
    ["a web page behind blanks", "\n <html>%PDF-1.7 %%EOF", /JPEG, PNG or PDF/],
    ["a PDF that ends early", PDF, /damaged/],
    ["a PDF with a script", `${PDF}/S /JavaScript %%EOF`, /has scripts/],
    ["a PDF that starts a program", `${PDF}/S /Launch %%EOF`, /starts programs/],
    ["a PDF with a file in it", `${PDF}/EmbeddedFile %%EOF`, /other files/],
    ["an encrypted PDF", `${PDF}/Encrypt 5 0 R %%EOF`, /encrypted/],
    ["a HEIC photo", "\0\0\0\x18ftypheic", /send it as JPEG/],
    ["a Word document", "PK\x03\x04", /save it as PDF/],
    ["an SVG", '<svg onload="alert(1)">', /web page or XML/],
    ["nothing", "", /empty/],
    ["a JPEG that is a web page", "\xff\xd8\xff<html>", /JPEG, PNG or PDF|damaged/],
  ])("%s is refused with the reason", (_, content, reason) => {
    expect(read(Uint8Array.from(content, (char) => char.charCodeAt(0)))).toMatch(reason);
  });
});
