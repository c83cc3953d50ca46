/** The font families: their files, and the used characters, features and cuts. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import { root } from "./publish.ts";

export const packages = join(root, "node_modules");

export interface Cut {
  readonly wght: number;
  /** % */
  readonly wdth: number;
}

/** The cuts of Archivo that pages use: text, and those of app/styles/tokens.css. */
export const cuts = {
  text: { wght: 400, wdth: 100 },
  strong: { wght: 600, wdth: 100 },
  head: { wght: 700, wdth: 122 },
} as const satisfies Record<string, Cut>;

/** The weights of IBM Plex Sans Arabic that pages use. */
export const arabicWeights = [400, 600] as const;

/** Kerning, and figures of equal width and height. Arabic keeps all: its letters join by them. */
export const keepFeatures = ["kern", "tnum", "lnum"];

const span = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");

const lettersAndDigits = `${span(0x30, 0x39)}${span(0x41, 0x5a)}${span(0x61, 0x7a)} \u00a0`;
const signsAndAccents = `${span(0x21, 0x2f)}${span(0x3a, 0x40)}${span(0x5b, 0x60)}${span(0x7b, 0x7e)}¡£©®°²³·×«»¿–—‘’“”•…€™−↑↓${span(0xc0, 0xd6)}${span(0xd8, 0xf6)}${span(0xf8, 0xff)}`;
/** All characters of the Latin script that the site has. */
export const latin = `${lettersAndDigits}${signsAndAccents}`;

/** The signs of the site's own texts, by file. */
const signs = {
  "archivo-text": "!&'()+,-./:;?@©°³×−–’“”…",
  "archivo-strong": "&'()+,-./:?@",
  "archivo-head": "!&'+,-.:?“”",
  "plex-mono": "+,-./:°³−–",
} as const;
export type Face = keyof typeof signs;

/** The characters that every page fetches. */
export const commonCharacters = (face: Face) => `${lettersAndDigits}${signs[face]}`;
/** The characters that only pages with one of them fetch. */
export const rareCharacters = (face: Face) =>
  [...signsAndAccents].filter((sign) => !signs[face].includes(sign)).join("");
/**
 * Letters, vowel marks, comma, semicolon and question mark of Arabic. Other languages of its script,
 * and digits of its own, which the site doesn't write, are left to the system.
 */
export const arabic = `،؛؟${span(0x621, 0x63a)}${span(0x640, 0x652)}\u0670`;
/** In neither family's Latin file. */
export const rupee = "₹";

/** Archivo's variable font file for a script. */
export const archivoFile = (script: string) =>
  join(packages, `@fontsource-variable/archivo/files/archivo-${script}-wdth-normal.woff2`);
/** IBM Plex Mono 500's file for a script. */
export const plexFile = (script: string) =>
  join(packages, `@fontsource/ibm-plex-mono/files/ibm-plex-mono-${script}-500-normal.woff2`);

/** IBM Plex Sans Arabic's file for its own script. */
export const arabicFile = (weight: (typeof arabicWeights)[number]) =>
  join(
    packages,
    `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-${weight}-normal.woff2`,
  );

/** Archivo's Latin characters as TrueType, at fixed axes. */
export async function archivoAt(cut: Cut): Promise<Buffer> {
  const options = { targetFormat: "truetype", keepFeatures, variationAxes: { ...cut } } as const;
  return subsetFont(await readFile(archivoFile("latin")), latin, options);
}

/** IBM Plex Mono's Latin characters as TrueType. */
export async function plexMono(): Promise<Buffer> {
  const options = { targetFormat: "truetype", keepFeatures } as const;
  return subsetFont(await readFile(plexFile("latin")), latin, options);
}
