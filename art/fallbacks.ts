/** Local fallback fonts, with metrics adjusted so that nothing moves when the site's fonts load. */
import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import { archivoAt, cuts, plexMono } from "./typefaces.ts";

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
const COURIER: LocalFace = {
  src: 'local("Courier New"), local("Liberation Mono")',
  xWidthAvg: 1229,
};

/** An @font-face rule with a local font's metrics adjusted to `font`. */
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

/** All rules: one for each cut. */
export async function fallbackRules(): Promise<string[]> {
  const archivo = async (cut: (typeof cuts)[keyof typeof cuts], local: LocalFace) =>
    fallbackRule("Archivo", await archivoAt(cut), local, {
      fontWeight: String(cut.wght),
      fontStretch: `${cut.wdth}%`,
    });
  return [
    await archivo(cuts.text, ARIAL),
    await archivo(cuts.strong, ARIAL_BOLD),
    await archivo(cuts.head, ARIAL_BOLD),
    await fallbackRule("Plex Mono", await plexMono(), COURIER),
  ];
}
