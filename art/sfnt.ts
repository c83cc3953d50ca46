/** Reads what the fallback faces need from a TrueType file: line metrics and advance widths. */
export interface FontMetrics {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** The characters that have a glyph. */
  readonly characters: ReadonlySet<number>;
  /** The advance width of a character, in units. */
  readonly advance: (character: string) => number;
}

/** The tables of a TrueType file, by tag. */
function tablesOf(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index;
    const offset = font.readUInt32BE(entry + 8);
    const length = font.readUInt32BE(entry + 12);
    tables.set(font.toString("latin1", entry, entry + 4), font.subarray(offset, offset + length));
  }
  return tables;
}

/** From character to glyph, by the `cmap` subtable of format 4 (the Basic Multilingual Plane). */
function glyphsOf(cmap: Buffer): Map<number, number> {
  const glyphs = new Map<number, number>();
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    if (table.readUInt16BE(0) !== 4) continue;
    const segments = table.readUInt16BE(6) / 2;
    for (let segment = 0; segment < segments; segment++) {
      const at = (column: number) => 14 + 2 * segment + column * 2 * segments;
      const end = table.readUInt16BE(at(0));
      const start = table.readUInt16BE(at(1) + 2);
      const delta = table.readUInt16BE(at(2) + 2);
      const range = table.readUInt16BE(at(3) + 2);
      for (let code = start; code <= end && code < 0xffff; code++) {
        const direct = at(3) + 2 + range + 2 * (code - start);
        const glyph = range === 0 ? code : table.readUInt16BE(direct);
        if (glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}

/** Reads the metrics of a TrueType file (not WOFF). */
export function metricsOf(font: Buffer): FontMetrics {
  const tables = tablesOf(font);
  const table = (tag: string) => {
    const found = tables.get(tag);
    if (!found) throw new Error(`The font has no ${tag} table`);
    return found;
  };
  const hhea = table("hhea");
  const hmtx = table("hmtx");
  const glyphs = glyphsOf(table("cmap"));
  const widths = hhea.readUInt16BE(34);
  return {
    unitsPerEm: table("head").readUInt16BE(18),
    ascent: hhea.readInt16BE(4),
    descent: -hhea.readInt16BE(6),
    lineGap: hhea.readInt16BE(8),
    characters: new Set(glyphs.keys()),
    advance: (character) => {
      const glyph = glyphs.get(character.codePointAt(0) ?? 0) ?? 0;
      return hmtx.readUInt16BE(4 * Math.min(glyph, widths - 1));
    },
  };
}
