/** The two families: their files, and which characters, features and axes of them the site uses. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { root } from "./publish.ts";

/** Where both families come from. */
export const packages = join(root, "node_modules");

/** Both axes of Archivo, as far as the site goes. */
export const axes = { wght: { min: 400, max: 750 }, wdth: { min: 100, max: 125 } } as const;

/** Kerning, ligatures, and figures of equal width and height. */
export const keepFeatures = ["kern", "liga", "tnum", "lnum"];

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

/** What the site's own words need: Basic Latin, punctuation, and the signs of measures. */
export const words = `${span(0x20, 0x7e)}\u00a0©®°²³·×«»–—‘’“”•…™−↑↓`;
/** What names and places bring along: fetched only by a page that has one of these. */
export const accents = `${span(0xc0, 0xd6)}${span(0xd8, 0xf6)}${span(0xf8, 0xff)}¡¿£€`;
/** All of these together. */
export const latin = `${words}${accents}`;
/** In neither family's Latin file. */
export const rupee = "₹";

/** The file of Archivo, with both axes, for a script. */
export const archivoFile = (script: string) =>
  join(packages, `@fontsource-variable/archivo/files/archivo-${script}-wdth-normal.woff2`);
/** The file of IBM Plex Mono 500 for a script. */
export const plexFile = (script: string) =>
  join(packages, `@fontsource/ibm-plex-mono/files/ibm-plex-mono-${script}-500-normal.woff2`);

/** Archivo with its Latin characters as TrueType, at one place of its axes. */
export async function archivoAt(wght: number, wdth: number): Promise<Buffer> {
  const options = {
    targetFormat: "truetype",
    keepFeatures,
    variationAxes: { wght, wdth },
  } as const;
  return subsetFont(await readFile(archivoFile("latin")), latin, options);
}

/** IBM Plex Mono with its Latin characters as TrueType. */
export async function plexMono(): Promise<Buffer> {
  const options = { targetFormat: "truetype", keepFeatures } as const;
  return subsetFont(await readFile(plexFile("latin")), latin, options);
}
