/**
 * The faces that stand in while the site's own load: local ones, sized so that the same words take
 * up the same room, and nothing moves when the others arrive.
 */
import { createFontStack } from "@capsizecss/core";
import { fromBuffer } from "@capsizecss/unpack";
import { archivoAt, plexMono } from "./typefaces.ts";

/** A local face under its names on the common systems. */
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

/** A rule that stretches a local face and sets its line box, so that it stands where `font` will. */
async function fallbackRule(
  familyName: string,
  font: Buffer,
  { src, xWidthAvg }: LocalFace,
  range: { readonly fontWeight?: string; readonly fontStretch?: string } = {},
): Promise<string> {
  const metrics = { ...(await fromBuffer(font)), familyName };
  // The line box is always written: whatever the local one is, it isn't this one.
  const line = { ascent: NaN, descent: NaN, lineGap: NaN };
  const local = { familyName: "local", unitsPerEm: 2048, xWidthAvg, ...line };
  const { fontFaces } = createFontStack([metrics, local], { fontFaceProperties: range });
  return fontFaces.replace(/src: .*;/, `src: ${src};`);
}

/** The rules of all of them. Headlines are set wide, so they have a face of their own. */
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
