import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { monograms } from "../../app/ui/brand/monograms.generated.ts";
import { land } from "../../app/ui/map/map.generated.ts";
import { formats, type PictureName, pictureUrl } from "../../app/ui/picture/Picture.tsx";
import { pictures } from "../../app/ui/picture/pictures.generated.ts";
import { land as orderLand } from "../../app/ui/track/land.generated.ts";
import { pictureHash, recipesFor } from "../../art/recipes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const names = Object.keys(pictures) as PictureName[];
const size = (...path: string[]) => statSync(join(root, ...path)).size;
const text = (path: string) => readFileSync(join(root, path), "utf8");
const files = (...folder: string[]) => readdirSync(join(root, ...folder)).sort();
const total = (folder: string, ofKind = "") =>
  files(folder)
    .filter((file) => file.endsWith(ofKind))
    .reduce((sum, file) => sum + size(folder, file), 0);

describe("pictures", () => {
  const photos = names.flatMap((name) =>
    formats.flatMap((format) =>
      pictures[name].widths.map((width) => pictureUrl(name, width, format)),
    ),
  );
  const map = text("app/ui/map/map.generated.module.css");
  const lines = [...map.matchAll(/url\("([^"]+)"\)/g)].map(([, url = ""]) => url);
  const published = [...photos, ...monograms, land, ...lines, orderLand.href];

  test("every file that the modules name is there, named by a hash, and nothing else", () => {
    expect(files("public/images")).toEqual(published.map((url) => basename(url)).sort());
    for (const url of published) {
      expect(size("public", url), url).toBeGreaterThan(0);
      expect(url).toMatch(/\.[0-9a-f]{8}\.(avif|webp|svg)$/);
    }
  });

  test("every picture is what a master and its recipe make today", () => {
    const made = files("art/masters").flatMap((file) => {
      const master = readFileSync(join(root, "art/masters", file));
      return recipesFor(basename(file, ".webp")).map(([name, recipe]) => [
        name,
        pictureHash(master, recipe),
      ]);
    });
    expect(made.sort()).toEqual(names.map((name) => [name, pictures[name].hash]).sort());
  });

  test("scenes and photos have a blur to stand in for them, others let the page through", () => {
    const styles = text("app/ui/picture/placeholders.generated.module.css");
    const blur = /\.([a-z-]+) \{\s+background: linear-gradient\((#[0-9a-f]{3}(, )?){3}\);/g;
    const blurred = [...styles.matchAll(blur)];
    const opaque = names.filter((name) => /^(scene|item)-/.test(name));
    expect(blurred.map(([, name]) => name)).toEqual(opaque);
  });

  test.each([
    [60, "public/items"],
    [120, "public/og"],
  ])("none has more than %i KB in %s, and all with their masters 15 MB", (max, folder) => {
    for (const file of files(folder))
      expect(size(folder, file), file).toBeLessThanOrEqual(max * 1024);
    const folders = ["art/masters", "public/images", "public/og", "public/items", "public/icons"];
    expect(folders.reduce((sum, one) => sum + total(one), 0)).toBeLessThan(15_000_000);
  });
});

describe("fonts", () => {
  const folder = "app/styles/fonts";
  const css = text(`${folder}/fonts.generated.css`);

  test("are those of the style sheet, within 60 KB together, each with its licence", () => {
    expect(total(folder, ".woff2")).toBeLessThanOrEqual(60 * 1024);
    const named = [...css.matchAll(/url\("\.\/([^"]+)"\)/g)].map(([, file]) => file);
    expect(named.sort()).toEqual(files(folder).filter((file) => file.endsWith(".woff2")));
    for (const licence of ["OFL-archivo.txt", "OFL-plex-mono.txt"])
      expect(text(`${folder}/${licence}`)).toContain("SIL Open Font License");
  });
});

test("the icons of pages and of the web manifest are there", () => {
  const manifest: { icons: { src: string }[] } = JSON.parse(text("public/site.webmanifest"));
  const icons = ["favicon.svg", "favicon.ico", "apple-touch-icon.png"];
  for (const icon of [...icons, ...manifest.icons.map(({ src }) => src)]) {
    expect(size("public", icon), icon).toBeGreaterThan(0);
  }
});
