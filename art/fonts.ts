/** Subsets the font families to the used glyphs and cuts, and writes their rules. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import { create, type Font } from "fontkitten";
import subsetFont from "subset-font";
import { root, write } from "./publish.ts";
import {
  arabic,
  arabicFile,
  arabicWeights,
  archivoAt,
  archivoFile,
  type Cut,
  commonCharacters,
  cuts,
  type Face,
  keepFeatures,
  latin,
  packages,
  plexFile,
  plexMono,
  rareCharacters,
  rupee,
} from "./typefaces.ts";

const folder = join(root, "app", "styles", "fonts");

const codesOf = (text: string) => [...text].map((character) => character.codePointAt(0) ?? 0);

/** The characters of a face as a `unicode-range`, neighbours joined. */
function unicodeRange(characters: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const code of characters.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else runs.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(2, "0");
  return runs
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(", ");
}

interface Subset {
  readonly family: string;
  readonly file: string;
  readonly source: string;
  readonly text: string;
  /** The characters the browser uses it for; where ranges overlap, the later rule's font is used. */
  readonly range: string;
  readonly weight: number;
  /** The axes of a variable font. */
  readonly cut: Cut | null;
  /** The features that are kept; without a list, all. */
  readonly features?: readonly string[];
}

/** A face's files: the rupee sign, what few pages need, and what every page needs. */
function subsetsOf(face: Face, sourceOf: (script: string) => string) {
  const source = sourceOf("latin");
  const common = commonCharacters(face);
  return [
    { file: `${face}-rupee`, source: sourceOf("latin-ext"), text: rupee, range: rupee },
    // The same range for each face compresses better than its own characters.
    { file: `${face}-rare`, source, text: rareCharacters(face), range: latin },
    { file: face, source, text: common, range: common },
  ];
}

/** Subsets a font, writes it, and returns its rule. */
async function subset({ family, file, source, text, range, ...style }: Subset): Promise<string> {
  const { weight, cut, features } = style;
  const font = await readFile(source);
  const options = {
    noHinting: true,
    ...(features && { keepFeatures: [...features] }),
    ...(cut && { variationAxes: { ...cut } }),
  };
  const woff2 = await subsetFont(font, text, { ...options, targetFormat: "woff2" });
  await write(join(folder, `${file}.woff2`), woff2);
  console.log(`${file}.woff2 ${woff2.length}`);

  const { characterSet } = create(
    await subsetFont(font, text, { targetFormat: "truetype" }),
  ) as Font;
  const missing = codesOf(text).filter((code) => !characterSet.includes(code));
  if (missing.length > 0) throw new Error(`${source} lacks ${String.fromCodePoint(...missing)}`);
  return `@font-face {
  font-family: "${family}";
  src: url("./${file}.woff2") format("woff2");
  font-weight: ${weight};
${cut ? `  font-stretch: ${cut.wdth}%;\n` : ""}  font-display: swap;
  unicode-range: ${unicodeRange(codesOf(range))};
}`;
}

/** A local font by its names on common systems. */
interface LocalFace {
  readonly src: string;
  /** As in @capsizecss/metrics, which weighs 169 MB; of 2048 units. */
  readonly xWidthAvg: number;
}

const ARIAL: LocalFace = {
  src: 'local("Arial"), local("Liberation Sans"), local("Helvetica")',
  xWidthAvg: 913,
};
const ARIAL_BOLD: LocalFace = {
  src: 'local("Arial Bold"), local("Arial-BoldMT"), local("Liberation Sans Bold")',
  xWidthAvg: 983,
};
/** Android has no Arial; from version 12 on its Roboto is one variable font. */
const ROBOTO: LocalFace = { src: 'local("Roboto")', xWidthAvg: 911 };
const ROBOTO_BOLD: LocalFace = {
  src: 'local("Roboto Bold"), local("Roboto-Bold"), local("Roboto")',
  xWidthAvg: 927,
};
const COURIER: LocalFace = {
  src: 'local("Courier New"), local("Liberation Mono")',
  xWidthAvg: 1229,
};

/** An @font-face rule with a local font's metrics adjusted, so that nothing moves when `font` loads. */
async function fallbackRule(
  familyName: string,
  font: Buffer,
  { src, xWidthAvg }: LocalFace,
  range: { readonly fontWeight?: string; readonly fontStretch?: string } = {},
): Promise<string> {
  const metrics = { ...(await fromBuffer(font)), familyName };
  // The line box is always set: the local one differs.
  const line = { ascent: NaN, descent: NaN, lineGap: NaN };
  const local = { familyName: "local", unitsPerEm: 2048, xWidthAvg, ...line };
  const { fontFaces } = createFontStack([metrics, local], { fontFaceProperties: range });
  return fontFaces.replace(/src: .*;/, `src: ${src};`);
}

async function archivoRules(name: string, regular: LocalFace, bold: LocalFace): Promise<string[]> {
  const rules = Object.values(cuts).map(async (cut) =>
    fallbackRule(name, await archivoAt(cut), cut.wght < 600 ? regular : bold, {
      fontWeight: String(cut.wght),
      fontStretch: `${cut.wdth}%`,
    }),
  );
  return Promise.all(rules);
}

await rm(folder, { recursive: true, force: true });
const rules: string[] = [];
for (const [name, cut] of Object.entries(cuts)) {
  for (const part of subsetsOf(`archivo-${name as keyof typeof cuts}`, archivoFile)) {
    const style = { weight: cut.wght, cut, features: keepFeatures };
    rules.push(await subset({ ...part, ...style, family: "Archivo" }));
  }
}
for (const part of subsetsOf("plex-mono", plexFile)) {
  const style = { weight: 500, cut: null, features: keepFeatures };
  rules.push(await subset({ ...part, ...style, family: "Plex Mono" }));
}
for (const weight of arabicWeights) {
  const part = { file: `plex-arabic-${weight}`, source: arabicFile(weight) };
  const text = { text: arabic, range: arabic };
  rules.push(await subset({ ...part, ...text, family: "Plex Arabic", weight, cut: null }));
}
rules.push(
  ...(await archivoRules("Archivo", ARIAL, ARIAL_BOLD)),
  ...(await archivoRules("Archivo Roboto", ROBOTO, ROBOTO_BOLD)),
  await fallbackRule("Plex Mono", await plexMono(), COURIER),
);
const note =
  "/* Made by art/fonts.ts: the faces, then those that stand in until they are there. */";
await write(join(folder, "fonts.generated.css"), `${note}\n${rules.join("\n\n")}\n`);
const licences = {
  "OFL-archivo.txt": "@fontsource-variable/archivo/LICENSE",
  "OFL-plex-arabic.txt": "@fontsource/ibm-plex-sans-arabic/LICENSE",
  "OFL-plex-mono.txt": "@fontsource/ibm-plex-mono/LICENSE",
};
for (const [name, source] of Object.entries(licences)) {
  await write(join(folder, name), await readFile(join(packages, source)));
}
