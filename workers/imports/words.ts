/** The words of names of columns and events, in English and without accents. */
import { foldText } from "#app/domain/fold.ts";
import { WORDS } from "./word-table.ts";

/** Finds a table's key by the key in small letters and by each of its words, which bars separate. */
export function byWord<Key extends string>(
  table: Readonly<Record<Key, string>>,
): ReadonlyMap<string, Key> {
  const keys = Object.keys(table) as Key[];
  const wordsOf = (key: Key) => [key.toLowerCase(), ...table[key].split("|")];
  return new Map(keys.flatMap((key) => wordsOf(key).map((word) => [word, key])));
}

const WORD_OF = new Map(
  foldText(WORDS)
    .trim()
    .split("\n")
    .flatMap((line) => {
      const words = line.split("|");
      return words.map((word) => [word, words[0] ?? ""] as const);
    }),
);
export const KNOWN_WORDS: readonly string[] = [...WORD_OF.keys()];
/** Chinese has no spaces between its words. */
const CHINESE = new RegExp(
  KNOWN_WORDS.filter((word) => /\p{Script=Han}/u.test(word))
    .sort((one, other) => other.length - one.length)
    .join("|"),
  "gu",
);
const COMPOUND =
  /^(\p{L}{3,}?)(nummer|nr|datum|termin|uhrzeit|zeit|adresse|adres|name|naam|hafen|haven|status|telefon|mail)$/u;

function inEnglish(word: string): readonly string[] {
  const known = (part: string) => WORD_OF.get(part);
  const own = known(word) ?? (/^(?:ال|لل)/.test(word) ? known(word.slice(2)) : undefined);
  if (own !== undefined) return own === "" ? [] : [own];
  const [, stem = "", rest = ""] = COMPOUND.exec(word) ?? [];
  const first = known(stem) ?? known(stem.replace(/s$/, ""));
  return first ? [first, known(rest) ?? rest] : [word];
}

/** "Sendungs-Nr. (intern)" as "shipment number internal"; "estimatedArrival" as two words. */
export function plainWords(name: string): string {
  const spaced = name.normalize("NFKC").replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  const words = foldText(spaced.replace(/\b[dln]['’]/gi, " "))
    .replace(/\b(?:e|o)[- ]?(?=mail|posta)/g, "e")
    .replace(/\bemail(?=adres)/g, "email ")
    .replace(/\bdo (?=pedido|client|envio|embarque|destinatario|consignatario)/g, "")
    .replace(/((?:дата|время|порт|место) )отправления/g, "$1departure")
    .replace(/\bb\/l\b/g, "bl")
    .replace(/\bn\.? ?o\b|#|№/g, " number ")
    .replace(CHINESE, " $& ")
    .split(/[^\p{L}\p{N}°]+/u)
    .filter((word) => word !== "");
  return words.flatMap(inEnglish).join(" ");
}
