/**
 * Derives the web sizes of every master, as AVIF and WebP, and the module that lists them.
 * A picture's hash covers its master, its recipe and the versions of the encoders. So an unchanged
 * one keeps its name and is skipped, and a changed one gets a new name and can be cached for ever.
 */
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { images, masters, root, sweep, write } from "./publish.ts";
import { avifOptions, pictureHash, type Recipe, recipesFor } from "./recipes.ts";

interface Picture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly widths: readonly number[];
  readonly hash: string;
  /** The placeholder's colours from top to bottom; null for a transparent picture. */
  readonly bands: readonly string[] | null;
}

/** The demo orders' photos. Orders refer to them by path, so their names stay. */
async function orderPhotos(): Promise<void> {
  for (const name of ["item-crate", "item-pallet"]) {
    const photo = sharp(join(masters, `${name}.webp`)).resize(960);
    const bytes = await photo.webp({ quality: 82, effort: 6, smartSubsample: true }).toBuffer();
    await write(join(root, "public", "items", `${name}.webp`), bytes);
  }
}

async function prepare(master: Buffer, { crop, trim, blur }: Recipe): Promise<Sharp> {
  let picture = sharp(master);
  if (crop) picture = picture.extract(crop);
  if (trim) picture = sharp(await picture.trim({ threshold: 1 }).png().toBuffer());
  if (blur) picture = await blurred(await picture.png().toBuffer(), blur);
  return picture;
}

/** Lays a blurred copy over the picture, as visible as `stops` say. */
async function blurred(
  picture: Buffer,
  { sigma, stops }: NonNullable<Recipe["blur"]>,
): Promise<Sharp> {
  const { width, height } = await sharp(picture).metadata();
  const gradient = stops.map(([at, amount]) => `<stop offset="${at}" stop-opacity="${amount}"/>`);
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><linearGradient id="g" x2="0" y2="1">${gradient.join("")}</linearGradient><rect width="100%" height="100%" fill="url(#g)"/></svg>`;
  const copy = sharp(picture).blur(sigma).ensureAlpha();
  const input = await copy
    .composite([{ input: Buffer.from(mask), blend: "dest-in" }])
    .png()
    .toBuffer();
  return sharp(await sharp(picture).composite([{ input }]).removeAlpha().png().toBuffer());
}

/** The number of colour bands of the placeholder, which is drawn in CSS without a request. */
const BANDS = 3;

async function bandsOf(picture: Sharp): Promise<string[] | null> {
  const whole = await picture.clone().png().toBuffer();
  if (!(await sharp(whole).stats()).isOpaque) return null;
  const pixels = await sharp(whole)
    .removeAlpha()
    .resize({ width: 1, height: BANDS, fit: "fill" })
    .raw()
    .toBuffer();
  // One hexadecimal digit for each part is enough for a blur.
  const digits = Array.from(pixels, (value) => Math.round(value / 17).toString(16)).join("");
  return Array.from({ length: BANDS }, (_, at) => `#${digits.slice(at * 3, at * 3 + 3)}`);
}

async function derive(name: string, master: Buffer, recipe: Recipe): Promise<Picture> {
  const hash = pictureHash(master, recipe);
  const picture = await prepare(master, recipe);
  const { info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });

  for (const width of recipe.widths) {
    for (const format of ["avif", "webp"] as const) {
      const path = join(images, `${name}-${width}.${hash}.${format}`);
      if (existsSync(path)) continue;
      const resized = picture.clone().resize({ width, withoutEnlargement: true });
      const options = format === "avif" ? avifOptions(recipe, width) : recipe.webp;
      await write(path, await resized.toFormat(format, options).toBuffer());
      console.log(`made ${name}-${width}.${format}`);
    }
  }
  const { width, height } = info;
  return { name, width, height, widths: recipe.widths, hash, bands: await bandsOf(picture) };
}

function moduleOf(pictures: readonly Picture[]): string {
  const lines = pictures.map(({ name, width, height, widths, hash }) => {
    return `  "${name}": { width: ${width}, height: ${height}, widths: [${widths.join(", ")}], hash: "${hash}" },`;
  });
  return `// Made by art/pictures.ts from the masters: change those, not this file.

/** Every picture: its size, the widths it comes in, and its hash. */
export const pictures = {
${lines.join("\n")}
} as const;
`;
}

function placeholdersOf(pictures: readonly Picture[]): string {
  const rules = pictures.flatMap(({ name, bands }) =>
    bands ? [`  .${name} { background: linear-gradient(${bands.join(", ")}); }`] : [],
  );
  return `/* Made by art/pictures.ts: the blur that stands in for an opaque picture until it is there. */\n@layer components {\n${rules.join("\n")}\n}\n`;
}

const made: Picture[] = [];
for (const file of (await readdir(masters)).filter((name) => name.endsWith(".webp")).sort()) {
  const master = await readFile(join(masters, file));
  for (const [name, recipe] of recipesFor(file.replace(".webp", ""))) {
    made.push(await derive(name, master, recipe));
  }
}

await orderPhotos();

const current = made.flatMap(({ name, widths, hash }) =>
  widths.flatMap((width) => ["avif", "webp"].map((format) => `${name}-${width}.${hash}.${format}`)),
);
const stale = await sweep(/^(scene|tile|packaging|item)-/, new Set(current));
const folder = join(root, "app", "ui", "picture");
await write(join(folder, "pictures.generated.ts"), moduleOf(made));
await write(join(folder, "placeholders.generated.module.css"), placeholdersOf(made));
console.log(
  `${made.length} pictures in ${current.length} files, ${stale.length} stale ones removed`,
);
