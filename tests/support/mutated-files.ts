/** Files made from good ones by seeded mutation: cells shuffled, prefixes, encodings, sizes, bytes. */
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

/** A number from 0 to 1 at each call, the same ones for a seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `count` files, each made from one of `cases` by one to three mutations. */
export function* mutatedFiles(
  cases: Readonly<Record<string, Uint8Array>>,
  { seed, count }: { readonly seed: number; readonly count: number },
): Generator<{ readonly name: string; readonly bytes: Uint8Array }> {
  const random = randomOf(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const shuffle = <T>(items: readonly T[]): T[] => items.toSorted(() => random() - 0.5);
  const shuffleCells = (line: string) => {
    const sign = pick([",", ";", "/", '"']);
    return shuffle(line.split(sign)).join(sign);
  };
  const insert = (text: string, odd: string) => {
    const at = Math.floor(random() * text.length);
    return text.slice(0, at) + odd + text.slice(at + pick([0, 1, 3]));
  };
  const texts: readonly ((text: string) => string)[] = [
    (text) => shuffle(text.split("\n")).join("\n"),
    (text) => text.split("\n").map(shuffleCells).join("\n"),
    (text) => text.replaceAll("\n", pick(["\r\n", "\r", " ", "\n\n"])),
    (text) => insert(text, pick(ODD).repeat(pick([1, 5_000]))),
    (text) => text.slice(0, Math.floor(random() * text.length)),
    (text) => text.replaceAll(",", pick([";", "\t", "|", ",,"])),
    (text) => (random() < 0.5 ? text.toLowerCase() : text.toUpperCase()),
    (text) => text.replace(/^/gm, pick(["> ", " ", "\u0001", "'", "="])),
    (text) => text.replace(/\d/g, (digit) => (random() < 0.1 ? pick(["٣", "9", "", "x"]) : digit)),
    (text) => text.repeat(pick([2, 3, 40])),
  ];
  const sheets: readonly ((xml: string) => string)[] = [
    (xml) => shuffle(xml.split(/(?=<(?:c|row)[ >])/)).join(""),
    (xml) =>
      xml.replace(/ r="[A-Z]+\d+"/g, (own) => pick([own, own.toLowerCase(), "", ' r="ZZ1"'])),
    (xml) => xml.replace(/ t="\w+"/g, () => ` t="${pick(["s", "e", "d", "b", "str", "n"])}"`),
    (xml) => xml.replace("</worksheet>", '<mergeCell ref="A2:C9999"/></worksheet>'),
    (xml) => xml.replace(/<v>[^<]*<\/v>/g, () => pick(["<v/>", "<v>1e400</v>", "<f>1</f>", ""])),
    ...texts,
  ];
  const mutate = (bytes: Uint8Array): Uint8Array => {
    if (bytes[0] === 0x50 && random() < 0.9) {
      const parts = unzipSync(bytes);
      const path = pick(Object.keys(parts).filter((name) => /xml|rels/.test(name)));
      const { [path]: part = new Uint8Array(), ...others } = parts;
      if (random() < 0.1) return zipSync(others);
      return zipSync({ ...others, [path]: encode(pick(sheets)(strFromU8(part))) });
    }
    if (bytes[0] === 0x50 || random() < 0.1) {
      const own = bytes.slice();
      for (let at = 0; at < 4; at++) own[Math.floor(random() * own.length)] = random() * 256;
      return own;
    }
    return encode(pick(texts)(strFromU8(bytes)));
  };
  const encode = (text: string): Uint8Array => {
    if (random() > 0.1) return strToU8(text);
    const wide = Uint16Array.from(`\ufeff${text}`, (character) => character.charCodeAt(0));
    return random() < 0.5 ? new Uint8Array(wide.buffer) : strToU8(text, true);
  };
  for (let made = 0; made < count; made++) {
    const name = pick(Object.keys(cases));
    let bytes = cases[name] ?? new Uint8Array();
    try {
      for (let times = pick([1, 2, 3]); times > 0; times--) bytes = mutate(bytes);
    } catch {
      // An archive that was damaged before can't be opened again.
    }
    yield { name: `${made}-${name}`, bytes };
  }
}

const ODD = ["\0", '"', "\u202e", "é", "=1+1", "<c", "]]>", "&#0;", "{", "9".repeat(20), "-"];
