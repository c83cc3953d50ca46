/** Compares the Arabic texts with the English ones, and finds what Arabic texts don't have. */
import { expect, it } from "vitest";

type Texts = Readonly<Record<string, unknown>>;
const english = import.meta.glob<Texts>("../../app/content/en/**/*.ts", { eager: true });
const arabic = import.meta.glob<Texts>("../../app/content/ar/**/*.ts", { eager: true });

/** Fonts, places and plurals are each language's own; llms.txt is English alone. */
const files = Object.keys(english)
  .filter((path) => !/\/(fonts|places|plural|llms)\.ts$/.test(path))
  .map((path) => path.replace(/.*\/en\//, ""));

interface Pair {
  readonly place: string;
  readonly en: unknown;
  readonly ar: unknown;
}

/** The values of both languages by their place, but for the words beside a figure. */
function pairs(place: string, en: unknown, ar: unknown): Pair[] {
  if (![en, ar].every((value) => typeof value === "object" && value !== null))
    return /\.(prefix|suffix)$/.test(place) ? [] : [{ place, en, ar }];
  const [one, other] = [en as Texts, ar as Texts];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => pairs(`${place}.${name}`, one[name], other[name]));
}

const inFile = (file: string) =>
  pairs(
    file,
    { ...english[`../../app/content/en/${file}`] },
    { ...arabic[`../../app/content/ar/${file}`] },
  );
const values = files.flatMap(inFile);

/** What is not a text: the same in each language. */
const isKey = (place: string) =>
  /\.(path|(?<!Fields\.)to|id|file|fileName|picture|href|dial|shown)$|steps\.\d\.kind$|Path$|Scenes\.\d$/.test(
    place,
  );

const kind = (value: unknown) =>
  typeof value === "function" ? `function of ${value.length}` : typeof value;

it("Arabic has the names, addresses, lists and functions of English", () => {
  const shape = (language: "en" | "ar") =>
    values.map(({ place, [language]: value }) => {
      return `${place}: ${isKey(place) ? value : kind(value)}`;
    });
  expect(values.length).toBeGreaterThan(900);
  expect(shape("ar")).toEqual(shape("en"));
});

/** Those of several digits, once each; "24x7" is words in Arabic. */
function numbers(language: "en" | "ar", file: string): string[] {
  const texts = inFile(file).map(({ [language]: value }) =>
    String(value).replaceAll(/24x7|\\u20../g, ""),
  );
  return [...new Set(texts.join(" ").match(/\d[\d.,]*\d/g))].sort();
}

it.each(files)("%s has the numbers of English, and no others", (file) => {
  expect(numbers("ar", file)).toEqual(numbers("en", file));
});

/** A text, or the pieces in a function's source. The names of works and licences stay as their authors write them. */
const texts = values.flatMap(({ place, ar }) => {
  if (isKey(place) || /\.(source|licence)\.label$/.test(place)) return [];
  if (typeof ar === "string") return [ar];
  return String(ar).match(/[^`"${}]*\p{Script=Arabic}[^`"${}]*/gu) ?? [];
});

// biome-ignore format: a rule a row
it.each([
  ["digits or a stretched letter of Arabic", /[\u0660-\u0669\u06f0-\u06f9\u0640]/],
  ["punctuation of English", /[\u0600-\u06ff»)][,;?]|[,;?] ?[\u0600-\u06ff]|[“”]|"\S|\S"/],
  ["two spaces", / {2}/],
  ["the mark of a tanwin after its alif", /\u0627\u064b/],
  ["English words", /\b[A-Z]?[a-z]+ [a-z]{2,}/],
  ["a verb in place of a verb", /(^|\s)(قم|قوموا) ب/],
  ["a word in place of a possessive", /الخاصة? ب(ك|كم)(?!\p{L})/u],
  ["a machine's rendering of a term", /المنزلية|للمنزل|القابل للتحميل|مجاني على متن/],
])("no Arabic text has %s", (_, pattern) => {
  expect(texts.length).toBeGreaterThan(900);
  expect(texts.filter((text) => pattern.test(text))).toEqual([]);
});
