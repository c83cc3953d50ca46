/** Subsets both font families to the used glyphs and axes, and writes their rules. */
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { create, type Font } from "fontkitten";
import subsetFont from "subset-font";
import { fallbackRules } from "./fallbacks.ts";
import { root, write } from "./publish.ts";
import {
  accents,
  archivoFile,
  axes,
  keepFeatures,
  packages,
  plexFile,
  rupee,
  textCharacters,
} from "./typefaces.ts";

const folder = join(root, "app", "styles", "fonts");

const weightRange = `${axes.wght.min} ${axes.wght.max}`;
const stretchRange = `${axes.wdth.min}% ${axes.wdth.max}%`;

/** The characters of a face as a `unicode-range`, neighbours joined. */
function unicodeRange(characters: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const code of characters.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(2, "0");
  const list = runs
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(", ");
  return list.length > 80 ? `\n    ${list}` : ` ${list}`;
}

interface Face {
  readonly family: string;
  readonly file: string;
  readonly source: string;
  readonly text: string;
}

const faces: readonly Face[] = [
  {
    family: "Archivo",
    file: "archivo",
    source: archivoFile("latin"),
    text: textCharacters,
  },
  {
    family: "Archivo",
    file: "archivo-accents",
    source: archivoFile("latin"),
    text: accents,
  },
  {
    family: "Archivo",
    file: "archivo-rupee",
    source: archivoFile("latin-ext"),
    text: rupee,
  },
  {
    family: "Plex Mono",
    file: "plex-mono",
    source: plexFile("latin"),
    text: textCharacters,
  },
  {
    family: "Plex Mono",
    file: "plex-mono-accents",
    source: plexFile("latin"),
    text: accents,
  },
  {
    family: "Plex Mono",
    file: "plex-mono-rupee",
    source: plexFile("latin-ext"),
    text: rupee,
  },
];

/** Subsets a font, writes it, and returns its rule. */
async function cut({ family, file, source, text }: Face): Promise<string> {
  const isVariable = family === "Archivo";
  const font = await readFile(source);
  const options = { keepFeatures, noHinting: true, ...(isVariable && { variationAxes: axes }) };
  const woff2 = await subsetFont(font, text, { ...options, targetFormat: "woff2" });
  await write(join(folder, `${file}.woff2`), woff2);
  console.log(`${file}.woff2 ${woff2.length}`);

  const { characterSet } = create(
    await subsetFont(font, text, { targetFormat: "truetype" }),
  ) as Font;
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const missing = codes.filter((code) => !characterSet.includes(code));
  if (missing.length > 0) console.log(`  not in the family: ${String.fromCodePoint(...missing)}`);
  return `@font-face {
  font-family: "${family}";
  src: url("./${file}.woff2") format("woff2");
  font-weight: ${isVariable ? weightRange : "500"};
${isVariable ? `  font-stretch: ${stretchRange};\n` : ""}  font-display: swap;
  unicode-range:${unicodeRange(codes.filter((code) => characterSet.includes(code)))};
}`;
}

for (const file of await readdir(folder).catch(() => [])) await rm(join(folder, file));
const rules: string[] = [];
for (const face of faces) rules.push(await cut(face));
rules.push(...(await fallbackRules()));
const note =
  "/* Made by art/fonts.ts: the faces, then those that stand in until they are there. */";
await write(join(folder, "fonts.css"), `${note}\n${rules.join("\n\n")}\n`);
const licences = {
  "OFL-archivo.txt": "@fontsource-variable/archivo/LICENSE",
  "OFL-plex-mono.txt": "@fontsource/ibm-plex-mono/LICENSE",
};
for (const [name, source] of Object.entries(licences)) {
  await write(join(folder, name), await readFile(join(packages, source)));
}
