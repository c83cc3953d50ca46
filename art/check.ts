/**
 * Says in JSON which files the site shows and public/ lacks, and which pictures are no longer what
 * the masters and recipes make. It makes nothing: `npm run art` does.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { defaultSocialPicture, socialPictures } from "../app/content/social-pictures.ts";
import { monograms } from "../app/ui/brand/monograms.generated.ts";
import { land } from "../app/ui/map/map.generated.ts";
import { pictures } from "../app/ui/picture/pictures.generated.ts";
import { formats } from "../app/ui/picture/sources.ts";
import { masters, root } from "./publish.ts";
import { pictureHash, recipesFor } from "./recipes.ts";

interface Made {
  readonly widths: readonly number[];
  readonly hash: string;
}

const listed: Readonly<Record<string, Made>> = pictures;

/** Every picture that the masters stand for, with the hash it has when it is made of them now. */
const expected = readdirSync(masters)
  .filter((file) => file.endsWith(".webp"))
  .flatMap((file) => {
    const master = readFileSync(join(masters, file));
    return recipesFor(basename(file, ".webp")).map(([name, recipe]) => ({
      name,
      hash: pictureHash(master, recipe),
    }));
  });

/** What the site names, as paths below public/. */
const named = [
  ...Object.entries(listed).flatMap(([name, { widths, hash }]) =>
    widths.flatMap((width) => formats.map((format) => `images/${name}-${width}.${hash}.${format}`)),
  ),
  ...[...monograms, land].map((url) => url.slice(1)),
  ...[defaultSocialPicture, ...Object.values(socialPictures)].map(({ name }) => `og/${name}.jpg`),
  ...["item-crate", "item-pallet"].map((name) => `items/${name}.webp`),
  ...["favicon.svg", "favicon.ico", "apple-touch-icon.png", "site.webmanifest"],
  ...manifestIcons(),
];

function manifestIcons(): string[] {
  const path = join(root, "public", "site.webmanifest");
  if (!existsSync(path)) return [];
  const { icons }: { icons: { src: string }[] } = JSON.parse(readFileSync(path, "utf8"));
  return icons.map(({ src }) => src.slice(1));
}

console.log(
  JSON.stringify({
    missing: named.map((path) => `public/${path}`).filter((path) => !existsSync(join(root, path))),
    unmade: expected.filter(({ name }) => !listed[name]).map(({ name }) => name),
    stale: expected
      .filter(({ name, hash }) => listed[name] && listed[name].hash !== hash)
      .map(({ name }) => name),
    withoutMaster: Object.keys(listed).filter((name) => !expected.some((one) => one.name === name)),
  }),
);
