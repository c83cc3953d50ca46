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
  if (isKey(place) || /^locale|\.(source|licence)\.label$/.test(place)) return [];
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

/** What a function is given, by its parameter's name; a count has a value for each form of an Arabic noun. */
const COUNTS =
  /^(count|limit|max|total|pieces|found|all|ticked|shown|size|tonnes|status|value|other)$/;
const GIVEN: Readonly<Record<string, unknown>> = {
  ...{ milestone: "departed", exception: "on hold", unit: "day", party: "seller", kind: "Crate" },
  ...{ done: ["<done>"], here: ["<here>"], ahead: ["<ahead>"], isUrgent: true },
  date: new Date("2026-11-27"),
};

/** What both languages' functions of a place say when they are given the same. */
function said({ en, ar }: Pair, count: number): readonly [string, string] {
  const [, names = ""] = /\(([^)]*)\)/.exec(String(en)) ?? [];
  const given = names.split(", ").map((name) => {
    return GIVEN[name] ?? (COUNTS.test(name) ? count : `<${name}>`);
  });
  const [english, arabic] = [en, ar].map((text) => {
    return JSON.stringify((text as (...given: unknown[]) => unknown)(...given));
  });
  return [english ?? "", arabic ?? ""];
}

/** Those that are given an object are read in the browser's tests; a carrier's event has a case in English alone. */
const sentences = values.filter(({ place, en }) => {
  return typeof en === "function" && !/^[^)]*\{/.test(String(en)) && !/OfDocument/.test(place);
});

it.each([0, 1, 2, 3, 11, 100, 101, 1000])("Arabic says what English is given, of %i", (count) => {
  const lost = sentences.flatMap((pair) => {
    const [english, arabic] = said(pair, count);
    const inserted = english.match(/<\w+>|\b(?:[3-9]|\d{2,})\b/g) ?? [];
    const missing = inserted.filter((value) => !arabic.includes(value));
    const isBroken = /undefined|NaN|\[object/.test(arabic);
    return missing.length > 0 || isBroken ? [`${pair.place}: ${english} ${arabic}`] : [];
  });
  expect(sentences.length).toBeGreaterThan(90);
  expect(lost).toEqual([]);
});

/**
 * The glossary: an English term, and what its Arabic has, without the beginnings and endings that Arabic
 * words take. An order that moves is a shipment in Arabic.
 */
// biome-ignore format: a term a row
const TERMS: readonly (readonly [RegExp, RegExp])[] = [
  [/shipment/, /شحن[ةات]/],
  [/tracking number/, /رقم التتبّع|أرقام التتبّع/],
  [/shipper/, /شاحن/],
  [/consignee/, /مرسَل إليه/],
  [/carrier/, /ناقل/],
  [/forwarder/, /(وكيل|وكلاء) (ال)?شحن/],
  [/air freight/, /شحن (ال)?جوي/],
  [/ocean freight/, /شحن (ال)?بحري/],
  [/road freight/, /شحن (ال)?(بري|جوي والبحري والبري|جوي وبحري وبري)/],
  [/land transport/, /نقل (ال)?بري/],
  [/hand carry/, /باليد/],
  [/air waybill/, /(بوليصة|بوالص) (ال)?شحن (ال)?جوي/],
  [/bill of lading/, /بوليصة (ال)?شحن (ال)?بحري|سند الشحن/],
  [/commercial invoice/, /فاتورة (ال)?تجارية/],
  [/packing list/, /قائمة (ال)?تعبئة/],
  [/certificate of origin/, /شهادة (ال)?منشأ/],
  [/customs/, /جمرك|جمارك/],
  [/customs clearance/, /تخليص (ال)?جمركي/],
  [/customs broker(?!age)/, /مخلّص (ال)?جمركي/],
  [/temporary import/, /إدخال (ال)?مؤقت/],
  [/re-export/, /إعادة (ال)?تصدير/],
  [/letters? of credit/, /اعتماد(ات)? (ال)?مستندي/],
  [/gross weight/, /وزن(ها)? (ال)?إجمالي/],
  [/net weight/, /صافي/],
  [/volumetric weight/, /وزن الحجمي/],
  [/chargeable weight/, /وزن المحتسب/],
  [/pallets?/, /منصة|منصات|نقالة/],
  [/crates?/, /صندوق|صناديق/],
  [/drums?/, /برميل|براميل/],
  [/cartons?/, /كرتون|كراتين/],
  [/containers?/, /حاوي/],
  [/(?<!pressure )vessel/, /سفين|سفن/],
  [/port of loading/, /ميناء التحميل/],
  [/port of discharge/, /ميناء التفريغ/],
  [/delivery date/, /تاريخ (ال)?تسليم/],
  [/delivery address/, /عنوان التسليم/],
  [/delivery order/, /إذن التسليم/],
  [/AOG/, /AOG/],
  [/24x7/, /على مدار الساعة/],
  [/request (a )?quote/, /طلب عرض\s(ال)?سعر/],
  [/customer support/, /خدمة العملاء/],
  [/dangerous goods/, /بضائع (ال)?خطرة/],
  [/cargo insurance/, /التأمين على البضائع/],
  [/marine insurance/, /تأمين (ال)?بحري/],
  [/incoterms/, /Incoterms|شروط التجارة الدولية/],
  [/warehous(e|ing)/, /مستودع|تخزين/],
  [/distribution/, /توزيع/],
  [/project forwarding/, /شحن (ال)?مشاريع/],
  [/heavy lifts?/, /حمولات (ال)?ثقيلة/],
  [/industrial relocation/, /منشآت الصناعية/],
  [/turn-key/, /تسليم المفتاح/],
  [/fumigation/, /تبخير/],
  [/lashing/, /تثبيت/],
  [/on hold/, /معلّق/],
  [/damaged/, /متضرّر|تضرّر/],
  [/freight tons/, /طن/],
  [/newsletter/, /نشر(ة|ت\S+) البريدية/],
];

/** The name of a document's event is a noun. */
const OTHER_WORDS = new Set(["events.ts.documentEventNames.HOLD"]);

const translated = values.filter(
  ({ place, en }) => typeof en === "string" && !isKey(place) && !OTHER_WORDS.has(place),
);

it.each(TERMS)("a text with %s has its Arabic term", (english, arabic) => {
  const term = new RegExp(`\\b(${english.source})\\b`, "i");
  const having = translated.filter(({ en }) => term.test(String(en)));
  expect(having.length).toBeGreaterThan(0);
  const without = having.filter(({ ar }) => !arabic.test(String(ar)));
  expect(without.map(({ place, ar }) => `${place}: ${ar}`)).toEqual([]);
});

/** What stands in Latin letters in Arabic texts, by its kind. */
const LATIN = [
  "A ADR AEDXB AOG ATA AWB B/L C CFR CIF CIP CMR CPT DDP DG DXB FCA IATA IMDG ISPM Incoterms PL",
  "SOLAS UN UN/LOCODE UNECE VGM W/M Institute Cargo Clauses",
  "Apple Archivo Blender Cloudflare Dhowline Geoapify Google IBM Mono Natural Earth Omnibus-Type",
  "OpenStreetMap Plex Sans Arabic Waze Aashish Vivekanand airport-data-js marchah sea-ports",
  "BY CC MIT SIL Open Font Licence Do Not Track Global Privacy Control",
  "CSV HTTP IP JSON PDF POST UUID XSRF-TOKEN application/json description number_of_packs submission_id",
].flatMap((kind) => kind.split(" "));

it("Arabic texts have Latin letters in names and codes alone", () => {
  const written = texts.join(" ").replaceAll(/\\[nr]|\\u20../g, " ");
  const words = written.match(/[A-Za-z][\w./-]*\w|[A-Za-z]/g);
  expect([...new Set(words)].sort()).toEqual(LATIN.sort());
});
