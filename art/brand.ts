/** Generates the icons from the mark's two paths, and the web manifest. */
import { join } from "node:path";
import sharp from "sharp";
import { hull, markBox, sail } from "../app/ui/brand/paths.ts";
import { palette } from "./palette.ts";
import { root, write } from "./publish.ts";

const publicFolder = join(root, "public");

/** The mark on navy. `share` is its part of the edge, `radius` that of the corners, of 64. */
function icon(share: number, radius: number): string {
  const scale = (64 * share) / markBox;
  const inset = (64 * (1 - share)) / 2;
  // Optical centring: the sail is heavier at the lower right.
  const move = `translate(${inset.toFixed(2)} ${(inset - 0.6).toFixed(2)})scale(${scale.toFixed(3)})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${radius}" fill="${palette.navy900}"/><g fill="${palette.orange500}" transform="${move}"><path d="${sail}"/><path d="${hull}"/></g></svg>\n`;
}

function png(svg: string, size: number): Promise<Buffer> {
  const density = (72 * size) / 64;
  return sharp(Buffer.from(svg), { density: Math.max(density, 72) })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 100 })
    .toBuffer();
}

/** Packs PNG files into an .ico: a directory of 16 bytes for each, then the files. */
function ico(pictures: readonly { size: number; bytes: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [index, { size, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    head.writeUInt8(size, entry);
    head.writeUInt8(size, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(bytes.length, entry + 8);
    head.writeUInt32LE(offset, entry + 12);
    offset += bytes.length;
  }
  return Buffer.concat([head, ...pictures.map(({ bytes }) => bytes)]);
}

const rounded = icon(0.72, 10);
/** Systems round the corners themselves. */
const square = icon(0.66, 0);
/** Launchers may crop to the middle four fifths. */
const maskable = icon(0.54, 0);

await write(join(publicFolder, "favicon.svg"), rounded);
const small = icon(0.82, 8);
const sizes = await Promise.all(
  [16, 32, 48].map(async (size) => ({ size, bytes: await png(small, size) })),
);
await write(join(publicFolder, "favicon.ico"), ico(sizes));
await write(join(publicFolder, "apple-touch-icon.png"), await png(square, 180));
for (const size of [192, 512]) {
  await write(join(publicFolder, "icons", `icon-${size}.png`), await png(rounded, size));
  await write(join(publicFolder, "icons", `icon-maskable-${size}.png`), await png(maskable, size));
}

const manifest = {
  name: "Dhowline",
  short_name: "Dhowline",
  description: "International freight forwarding from Dubai",
  start_url: "/",
  display: "browser",
  theme_color: palette.navy900,
  background_color: palette.sand50,
  icons: [192, 512].flatMap((size) => [
    { src: `/icons/icon-${size}.png`, sizes: `${size}x${size}`, type: "image/png" },
    {
      src: `/icons/icon-maskable-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "maskable",
    },
  ]),
};
await write(join(publicFolder, "site.webmanifest"), `${JSON.stringify(manifest, null, 2)}\n`);
console.log("icons and web manifest made");
