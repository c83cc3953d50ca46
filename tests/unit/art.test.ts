import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { affiliates, clients } from "#content/partners.ts";
import { monograms } from "../../app/ui/brand/monograms.generated.ts";
import { landPicture } from "../../app/ui/map/map.generated.ts";
import { formats, type PictureName, pictureUrl } from "../../app/ui/picture/Picture.tsx";
import { pictures } from "../../app/ui/picture/pictures.generated.ts";
import { land } from "../../app/ui/track/land.generated.ts";
import { pictureHash, recipesFor } from "../../art/recipes.ts";

const FONTS = "app/styles/fonts";
const names = Object.keys(pictures) as PictureName[];
const text = (path: string) => readFileSync(path, "utf8");
const urlsIn = (css: string) => [...css.matchAll(/url\("([^"]+)"\)/g)].map(([, url = ""]) => url);
const sizesOf = (folder: string, ofKind = "", ofName = "") =>
  readdirSync(folder)
    .filter((file) => file.startsWith(ofName) && file.endsWith(ofKind))
    .map((file) => statSync(`${folder}/${file}`).size);
const total = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

test("every picture that the modules name is there, named by a hash, and nothing else", () => {
  const photos = names.flatMap((name) =>
    formats.flatMap((format) =>
      pictures[name].widths.map((width) => pictureUrl(name, width, format)),
    ),
  );
  const lines = urlsIn(text("app/ui/map/map.generated.module.css"));
  const published = [...photos, ...monograms, landPicture, ...lines, land.href];
  expect(readdirSync("public/images").sort()).toEqual(published.map((url) => basename(url)).sort());
  for (const url of published)
    expect(url).toMatch(/^\/images\/[^/]+\.[0-9a-f]{8}\.(avif|webp|svg)$/);
});

test("every mark of a partner is there, in one ink, and nothing else", () => {
  const logos = [...affiliates.value, ...clients.value].map(({ logo }) => logo);
  const files = logos.map(({ file }) => file);
  expect(readdirSync("public/partners").sort()).toEqual(files.sort());
  for (const { file, company } of logos) {
    const colours = text(`public/partners/${file}`).match(/#[\da-f]{3,6}\b/gi);
    if (!company) expect(colours, file).toEqual(["#14395a"]);
  }
});

test("every picture is what a master and its recipe make today", () => {
  const made = readdirSync("art/masters").flatMap((file) => {
    const master = readFileSync(`art/masters/${file}`);
    return recipesFor(basename(file, ".webp")).map(([name, recipe]) => [
      name,
      pictureHash(master, recipe),
    ]);
  });
  expect(made.sort()).toEqual(names.map((name) => [name, pictures[name].hash]).sort());
});

test("no item has more than 60 KB, no picture to share 120, fonts 60, those of Arabic 24, and all pictures 15 MB", () => {
  expect(Math.max(...sizesOf("public/items"))).toBeLessThanOrEqual(60 * 1024);
  expect(Math.max(...sizesOf("public/og"))).toBeLessThanOrEqual(120 * 1024);
  const arabic = total(sizesOf(FONTS, ".woff2", "plex-arabic"));
  expect(arabic).toBeLessThanOrEqual(24 * 1024);
  expect(total(sizesOf(FONTS, ".woff2")) - arabic).toBeLessThanOrEqual(60 * 1024);
  const folders = ["art/masters", "public/images", "public/og", "public/items", "public/icons"];
  expect(total(folders.flatMap((folder) => sizesOf(folder)))).toBeLessThan(15_000_000);
});

test("the fonts are those of the style sheet, each with its licence; the icons are there", () => {
  const fonts = readdirSync(FONTS)
    .filter((file) => file.endsWith(".woff2"))
    .sort();
  expect(urlsIn(text(`${FONTS}/fonts.generated.css`)).sort()).toEqual(
    fonts.map((file) => `./${file}`),
  );
  for (const licence of ["OFL-archivo.txt", "OFL-plex-arabic.txt", "OFL-plex-mono.txt"])
    expect(text(`${FONTS}/${licence}`)).toContain("SIL Open Font License");
  const manifest: { icons: { src: string }[] } = JSON.parse(text("public/site.webmanifest"));
  const icons = ["/favicon.svg", "/favicon.ico", "/apple-touch-icon.png"];
  for (const icon of [...icons, ...manifest.icons.map(({ src }) => src)])
    expect(statSync(`public${icon}`).size, icon).toBeGreaterThan(0);
});
