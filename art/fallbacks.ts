/**
 * The faces that stand in while the site's own load: local ones, sized so that the same words take
 * up the same room, and nothing moves when the others arrive.
 */
import { type FontMetrics, metricsOf } from "./sfnt.ts";
import { archivoAt, plexMono } from "./typefaces.ts";

/**
 * How often a letter comes in a thousand characters of English, the space included, and how wide
 * it is in Arial and in Arial Bold, in thousandths of an em.
 */
const letters: readonly (readonly [letter: string, weight: number, arial: number, bold: number])[] =
  [
    [" ", 180, 278, 278],
    ["e", 104, 556, 556],
    ["t", 74, 278, 333],
    ["a", 67, 556, 556],
    ["o", 62, 556, 611],
    ["i", 57, 222, 278],
    ["n", 57, 556, 611],
    ["s", 52, 500, 556],
    ["h", 50, 556, 611],
    ["r", 49, 333, 389],
    ["d", 35, 556, 611],
    ["l", 33, 222, 278],
    ["c", 23, 500, 556],
    ["u", 23, 556, 611],
    ["m", 20, 833, 889],
    ["w", 19, 722, 778],
    ["f", 18, 278, 333],
    ["g", 17, 556, 611],
    ["y", 16, 500, 556],
    ["p", 16, 556, 611],
    ["b", 12, 556, 611],
    ["v", 8, 500, 556],
    ["k", 6, 500, 556],
    ["x", 1, 500, 556],
    ["j", 1, 222, 278],
  ];

/** The width of average English, in the unit of `advance`. */
function averageWidth(advance: (entry: (typeof letters)[number]) => number): number {
  const total = letters.reduce((sum, [, weight]) => sum + weight, 0);
  return letters.reduce((sum, entry) => sum + entry[1] * advance(entry), 0) / total;
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** A local face, stretched and with its line box set, so that it stands where `font` will. */
function fallbackFace(
  family: string,
  local: string,
  range: string,
  font: FontMetrics,
  localWidth: number,
): string {
  const size = averageWidth(([letter]) => font.advance(letter)) / font.unitsPerEm / localWidth;
  const line = (units: number) => percent(units / font.unitsPerEm / size);
  return `@font-face {
  font-family: "${family}";
  src: ${local};
${range}  size-adjust: ${percent(size)};
  ascent-override: ${line(font.ascent)};
  descent-override: ${line(font.descent)};
  line-gap-override: ${line(font.lineGap)};
}`;
}

/** A range for the weights and widths that one fallback face stands in for. */
const range = (weight: string, stretch: string) =>
  `  font-weight: ${weight};\n  font-stretch: ${stretch};\n`;

/** The rules of all of them. Headlines are set wide, so they have a face of their own. */
export async function fallbackRules(): Promise<string[]> {
  const text = metricsOf(await archivoAt(430, 100));
  const strong = metricsOf(await archivoAt(640, 104));
  const headline = metricsOf(await archivoAt(720, 123));
  const regular = averageWidth(([, , arial]) => arial / 1000);
  const heavy = averageWidth(([, , , bold]) => bold / 1000);
  const family = "Archivo Fallback";
  const arialLocal = 'local("Arial"), local("Liberation Sans"), local("Helvetica")';
  const boldLocal = 'local("Arial Bold"), local("Arial-BoldMT"), local("Liberation Sans Bold")';
  const courier = 'local("Courier New"), local("Liberation Mono")';
  return [
    fallbackFace(family, arialLocal, range("400 589", "100% 112%"), text, regular),
    fallbackFace(family, boldLocal, range("590 750", "100% 112%"), strong, heavy),
    fallbackFace(family, boldLocal, range("400 750", "112.1% 125%"), headline, heavy),
    // Every character of both is as wide as the next: Courier New's is 1229 of 2048.
    fallbackFace("Plex Mono Fallback", courier, "", metricsOf(await plexMono()), 1229 / 2048),
  ];
}
