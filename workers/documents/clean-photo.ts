/** Removes what photos say besides their pixels (place, owner, camera, thumbnails), without decoding them. */

export interface CleanPhoto {
  /** The start of the buffer that was given, in which the rest is overwritten. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Pixels, as it is shown. */
  readonly width: number;
  readonly height: number;
}

/** ITU-T T.81, table B.1 */
const JPEG = { soi: 0xd8, eoi: 0xd9, sos: 0xda, app1: 0xe1, app2: 0xe2, app14: 0xee };
/** Tables, frames and what belongs to them: DHT, DAC, DQT, DNL, DRI. */
const JPEG_KEPT = [0xc4, 0xcc, 0xdb, 0xdc, 0xdd];
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
/** Orientations from here on turn the picture by a quarter (Exif 2.3, 4.6.4). */
const TURNED = 5;

/**
 * Keeps of a JPEG what its pixels need, its colour profile and its orientation. Everything behind its end is cut.
 * Null for one that is damaged.
 */
export function cleanJpeg(bytes: Uint8Array<ArrayBuffer>): CleanPhoto | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = new Kept(bytes, 2);
  let size: readonly [width: number, height: number] | null = null;
  let orientation = 1;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = view.getUint8(at + 1);
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) return null;
    const has = (name: string) => hasText(bytes, at + 4, name);
    if (marker === JPEG.sos) {
      at = kept.add(at, scanEnd(bytes, end));
      if (bytes[at + 1] !== JPEG.eoi) continue;
      kept.add(at, at + 2);
      if (!size) return null;
      const [width, height] = orientation < TURNED ? size : ([size[1], size[0]] as const);
      return { bytes: kept.bytes(), width, height };
    }
    if (isFrame(marker) && end - at < 10) return null;
    if (isFrame(marker)) size ??= [view.getUint16(at + 7), view.getUint16(at + 5)];
    if (marker === JPEG.app1 && has("Exif\0\0") && end - at >= EXIF_LENGTH) {
      orientation = readOrientation(
        new DataView(bytes.buffer, bytes.byteOffset + at + 10, end - at - 10),
      );
      if (orientation > 1) kept.write(exifOf(orientation));
    }
    const isKept =
      isFrame(marker) ||
      JPEG_KEPT.includes(marker) ||
      (marker === JPEG.app2 && has("ICC_PROFILE\0")) ||
      (marker === JPEG.app14 && has("Adobe"));
    if (isKept) kept.add(at, end);
    at = end;
  }
  return null;
}

/** The index behind the compressed data: of the next marker that is no restart marker. */
function scanEnd(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) break;
  }
  return at;
}

const ORIENTATION = 0x0112;

/** The orientation in a TIFF structure, from 1 to 8; 1 where it has none. */
function readOrientation(tiff: DataView): number {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return 1;
  const count = tiff.getUint16(first, isLittle);
  for (let at = first + 2; at < first + 2 + count * 12 && at + 12 <= tiff.byteLength; at += 12) {
    if (tiff.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = tiff.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

const EXIF_LENGTH = 36;

/** A segment with an orientation alone, as long as the shortest that can have one. */
function exifOf(orientation: number): Uint8Array {
  const bytes = new Uint8Array(EXIF_LENGTH);
  // The marker and its length, "Exif", "MM*", the directory's place, one entry: a number of two bytes.
  bytes.set([0xff, JPEG.app1, 0, EXIF_LENGTH - 2, 0x45, 0x78, 0x69, 0x66]);
  bytes.set([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation], 10);
  return bytes;
}

export const PNG_SIGNATURE = "\x89PNG\r\n\x1a\n";
/** Chunks of pixels, colours and density (PNG, third edition, 11). */
const PNG_KEPT = "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP pHYs".split(" ");

/** As `cleanJpeg`, of a PNG. */
export function cleanPng(bytes: Uint8Array<ArrayBuffer>): CleanPhoto | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = new Kept(bytes, PNG_SIGNATURE.length);
  if (bytes.length < 33 || !hasText(bytes, 12, "IHDR")) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length; ) {
    const end = at + 12 + view.getUint32(at);
    if (end > bytes.length) return null;
    if (PNG_KEPT.some((type) => hasText(bytes, at + 4, type))) kept.add(at, end);
    if (hasText(bytes, at + 4, "IEND")) return { bytes: kept.bytes(), width, height };
    at = end;
  }
  return null;
}

/** Whether the bytes at an index are those of a text of single-byte characters. */
export function hasText(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** Parts of a buffer that move to its start, so that a photo takes its memory once. */
class Kept {
  readonly #buffer: Uint8Array<ArrayBuffer>;
  #length: number;

  constructor(buffer: Uint8Array<ArrayBuffer>, length: number) {
    this.#buffer = buffer;
    this.#length = length;
  }

  /** Keeps the bytes from `start` to `end`; returns `end`. */
  add(start: number, end: number): number {
    this.#buffer.copyWithin(this.#length, start, end);
    this.#length += end - start;
    return end;
  }

  /** Adds bytes in place of as many that aren't kept. */
  write(bytes: Uint8Array): void {
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  bytes(): Uint8Array<ArrayBuffer> {
    return this.#buffer.subarray(0, this.#length);
  }
}
