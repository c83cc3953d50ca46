/** Local fallback fonts, with metrics adjusted so that nothing moves when the site's fonts load. */
import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import { archivoAt, plexMono } from "./typefaces.ts";

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

/** All rules. Headlines are set wide, so they have their own. */
export async function fallbackRules(): Promise<string[]> {
  const narrow = "100% 112%";
  return [
    await fallbackRule("Archivo", await archivoAt(430, 100), ARIAL, {
      fontWeight: "400 589",
      fontStretch: narrow,
    }),
    await fallbackRule("Archivo", await archivoAt(640, 104), ARIAL_BOLD, {
      fontWeight: "590 750",
      fontStretch: narrow,
    }),
    await fallbackRule("Archivo", await archivoAt(720, 123), ARIAL_BOLD, {
      fontWeight: "400 750",
      fontStretch: "112.1% 125%",
    }),
    await fallbackRule("Plex Mono", await plexMono(), COURIER),
  ];
}
