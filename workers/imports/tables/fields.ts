/** The fields that a column of a table may hold. */
import leven from "leven";
import { brand } from "#app/content/company-facts.ts";
import { foldText, latinDigits } from "#app/domain/fold.ts";
import { completeYear, type DateOrder, toIso } from "#app/domain/read-date.ts";
import { decimalSignOf, readCount } from "#app/domain/read-number.ts";
import type { Classifier, TransportMode } from "#app/domain/tracking/facts.ts";
import { MILESTONES } from "#app/domain/tracking/status.ts";
import { findContainers, isContainerNumber } from "../../orders/event-texts.ts";
import { ORDER_LABELS } from "../../orders/order-row.ts";
import {
  findEvent,
  type MilestoneColumn,
  milestoneField,
  readClassifier,
  readMilestoneColumn,
} from "../events.ts";
import type { FileOptions } from "../options.ts";
import { byWord, KNOWN_WORDS, plainWords } from "../words.ts";
import { CLOCK, CLOCK_LABEL } from "./clocks.ts";
import {
  CLASSIFIER_WORDS,
  DATE_LETTERS,
  DOCUMENT_KINDS,
  DOCUMENTS,
  EVENT_LABELS,
  EXAMPLE_WORDS,
  FIELD_NAMES,
  FLAG_WORDS,
  HINT_WORDS,
  INTERNAL_WORDS,
  LEG_LABELS,
  MODE_NAMES,
  REFERENCE_LABELS,
  REFERENCE_NAMES,
} from "./field-names.ts";

/** Valid in form, and so improbable that no order has it: a template's example, which is left out. */
export const EXAMPLE_NUMBER = `${brand.orderPrefix}-0000-0000-0000`;

export type TableKind = "orders" | "events";

/** Whether several columns of a table may hold the field. */
export const isShared = (field: string, labels: FieldLabels): boolean =>
  field === CLOCK || ("more_references" in labels && field in REFERENCE_LABELS);

export type FieldLabels = Readonly<Record<string, string>>;

/** The fields of a table, beside times of milestones. */
export function fieldLabels(kind: TableKind, hasTimes: boolean): FieldLabels {
  const { order_number } = ORDER_LABELS;
  const ofEvents = hasTimes ? { order_number, ...LEG_LABELS } : EVENT_LABELS;
  const ofOrders = { ...ORDER_LABELS, ...REFERENCE_LABELS, ...(hasTimes && LEG_LABELS) };
  return { ...(kind === "events" ? ofEvents : ofOrders), [CLOCK]: CLOCK_LABEL };
}

/** The columns of each milestone: times when it happened, and times when it is expected. */
export const MILESTONE_FIELDS = MILESTONES.flatMap((milestone) =>
  (["actual", "estimated"] as const).map((classifier) =>
    milestoneField({ code: milestone, at: null, classifier }),
  ),
);

export const isDateField = (field: string): boolean =>
  ["created_at", "delivery_date", "time", "reported_at"].includes(field) ||
  isMilestoneColumn(field);

export const isNumberField = (field: string): boolean =>
  ["order_count", "shipper_charges"].includes(field);

export const isMilestoneColumn = (field: string): boolean => readMilestoneColumn(field) !== null;

/** Names compared without regard to case, spaces, dashes and underscores. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]/gu, "");
}

/** Words in any sequence, each once. */
const wordSet = (words: string) => [...new Set(words.trim().split(/ +/))].sort().join(" ");
const DOCUMENT_NAMES = ["", ...DOCUMENT_KINDS.split("|")].flatMap((kind) =>
  DOCUMENTS.split("|").flatMap((document) =>
    ["", "number", "ref"].map((end) => `${kind} ${document} ${end}`),
  ),
);
const NAMES = new Map(
  `${FIELD_NAMES.trim()}\nmore_references|${REFERENCE_NAMES}|${DOCUMENT_NAMES.join("|")}`
    .split("\n")
    .map((line) => {
      const [field = "", ...names] = line.split("|");
      return [field, [...names, field.toLowerCase().replaceAll("_", " ")].map(wordSet)];
    }),
);

const INTERNAL = new RegExp(`\\b(?:${INTERNAL_WORDS})\\b|[$€£¥%]`);
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
const HINT = new RegExp(`^(?:${HINT_WORDS})$|^(?:${EXAMPLE_WORDS})[ :.]`, "i");
/** Words in brackets that don't tell whose a value is. */
const HARMLESS = /^(?:main|first|full|[dmyhs]+|local|utc|gmt|\d+)$/;

/** Characters of a column's name: a longer text is none. */
const NAME_MAX = 200;
const { day: DAY, month: MONTH, year: YEAR } = DATE_LETTERS;
/** How dates are written: "dd/mm/yyyy hh:mm" */
const DATE_FORMAT = new RegExp(
  `(?<![\\p{L}\\d])(?:(?<dayFirst>(?:${DAY})[-/. ](?:${MONTH})[-/. ](?:${YEAR}))|(?<monthFirst>(?:${MONTH})[-/. ](?:${DAY})[-/. ](?:${YEAR}))|(?:${YEAR})[-/. ](?:${MONTH})[-/. ](?:${DAY}))(?:[ T]hh?:mm(?::ss)?)?(?![\\p{L}\\d])`,
  "iu",
);

/** The order of day and month that a column's name, or a hint below it, gives; null for any other. */
export function givenDateOrder(text: string): DateOrder | null {
  const { dayFirst, monthFirst } = DATE_FORMAT.exec(text)?.groups ?? {};
  return dayFirst ? "day-first" : monthFirst ? "month-first" : null;
}

/** A column's name without how its dates are written, and without what is for those who fill it in. */
export function titleOf(cell: string): string {
  if (cell.length > NAME_MAX) return "";
  const title = cell.replace(BRACKETS, (text) => (isHint(text) ? " " : text));
  return title.replace(DATE_FORMAT, " ").replace(/\s+/g, " ").trim();
}

/** True if a text is for those who fill in a form: "(mandatory)", "Text", "dd/mm/yyyy", "e.g. DL-1" */
export function isHint(text: string): boolean {
  const inner = text.replace(/[()[\]*]/g, "").trim();
  return HINT.test(inner) || DATE_FORMAT.test(inner);
}

/** The words of a column's name, without what stands in brackets, and articles. */
function plainName(name: string): string {
  const words = plainWords(name.replace(BRACKETS, " ")).split(" ");
  return wordSet(words.filter((word) => !/^(?:of|the|a|an|and)$/.test(word)).join(" "));
}

/** Whether customers may not read a column of this name. */
export function isInternal(name: string): boolean {
  return INTERNAL.test(`${plainWords(name)} ${name.replace(/[\p{L}\s]/gu, "")}`);
}

const VOCABULARY = [...new Set([...NAMES.values()].flat().join(" ").split(" ")), ...KNOWN_WORDS];

/** The field whose name a column has but for a typo in a word; never one that may be of colleagues. */
export function findTypo(name: string, labels: FieldLabels): string | null {
  const words = plainName(name).split(" ");
  const unknown = words.filter((word) => !VOCABULARY.includes(word));
  const [typed = ""] = unknown;
  if (unknown.length !== 1 || typed.length < 4 || isInternal(name)) return null;
  const letters = (word: string) => [...word].sort().join("");
  const isNear = (word: string) => {
    const distance = word[0] === typed[0] ? leven(word, typed, { maxDistance: 3 }) : 3;
    return distance === 1 || (distance === 2 && letters(word) === letters(typed));
  };
  const others = words.filter((word) => word !== typed);
  const likely = VOCABULARY.filter(isNear).map((word) => plainName([...others, word].join(" ")));
  const isNamed = (field: string) => NAMES.get(field)?.some((words) => likely.includes(words));
  return Object.keys(labels).find((field) => field !== "note" && isNamed(field)) ?? null;
}

/** A field that a column may hold; the lower the rank, the surer. Below 0.5: it is named so itself. */
export interface Candidate {
  readonly field: string;
  readonly rank: number;
}

/** The fields that a column of this name may hold: one of the table's, or a milestone's times. */
export function findFields(name: string, labels: FieldLabels): Candidate[] {
  const wanted = nameKey(name);
  const own = Object.keys(labels).find((field) => nameKey(field) === wanted);
  if (own) return [{ field: own, rank: 0 }];
  if (isInternal(name)) return [];
  const milestone = readMilestoneColumn(name);
  if (milestone)
    return [{ field: milestoneField(milestone), rank: milestoneRank(name, milestone) }];
  const plain = plainName(name);
  // "Phone (driver)": in brackets there may be whose it is.
  const inBrackets = [...name.matchAll(BRACKETS)].flatMap(([text]) => plainWords(text).split(" "));
  const isClear = inBrackets.every((word) => KNOWN_WORDS.includes(word) || HARMLESS.test(word));
  // "Container 2"
  const uncounted = plain.replace(/(?:^| )\d+(?= |$)/, "").trim();
  return Object.keys(labels).flatMap((field) => {
    const rank = NAMES.get(field)?.indexOf(isShared(field, labels) ? uncounted : plain) ?? -1;
    const isRead = isClear || !/^(?:customer_|delivery_address|note)/.test(field);
    return rank >= 0 && isRead ? [{ field, rank: rank + 1 }] : [];
  });
}

/** The lowest rank is preferred: revised times, then those of a port. "Delivered" may be a column of yes and no. */
function milestoneRank(name: string, { isRevised, where }: MilestoneColumn): number {
  const isQualified = isRevised || Boolean(findEvent(name)?.classifier);
  return isRevised ? 0 : !isQualified ? 0.5 : where ? 0.1 : 0.2;
}

/** The field that is named so itself, as options name it. */
export function findField(name: string, labels: FieldLabels): string | null {
  const [found] = findFields(name, labels);
  return found && found.rank < 1 ? found.field : null;
}

/** The fields of either kind of table */
const ALL_LABELS = { ...fieldLabels("orders", true), ...fieldLabels("events", false) };

/** True if a text is a name of one of the fields, in any language. */
export function isNameOf(text: string, ...fields: readonly string[]): boolean {
  return findFields(titleOf(text), ALL_LABELS).some(({ field }) => fields.includes(field));
}

/** A column: its name in the file, which no other has, and what the header calls it. */
export interface NamedColumn {
  readonly name: string;
  readonly title: string;
}

/** The field that is given for a column; undefined without one. */
export function givenField(name: string, given: FileOptions["columns"]): string | undefined {
  const key = Object.keys(given).find((other) => nameKey(other) === nameKey(name));
  return key === undefined ? undefined : given[key];
}

/** The fields that a column may hold: the given one, else those of its name. */
export function fieldsOf(
  { name, title }: NamedColumn,
  given: FileOptions["columns"],
  labels: FieldLabels = ALL_LABELS,
): readonly Candidate[] {
  const wanted = givenField(name, given);
  if (wanted === undefined) return findFields(title, labels);
  const field = wanted === "" ? null : findField(wanted, labels);
  return field === null ? [] : [{ field, rank: 0 }];
}

/** Whether the values of a column are such as the field holds: half of those that are there. */
export function fits(field: string, values: readonly string[]): boolean {
  const test = VALUES.get(isMilestoneColumn(field) ? "time" : field);
  const given = values.filter((value) => value.trim() !== "");
  if (field === "classifier" && given.length === 0) return false;
  return !test || given.filter((value) => test(value.trim())).length * 2 >= given.length;
}

const isDate = (value: string) => {
  const iso = toIso(value);
  return iso === "" || completeYear(value, new Date(0)).length > 0 || /^\d{4}-\d\d-\d\d/.test(iso);
};
const isEmail = (value: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value);
const isPhone = (value: string) => /^[+(]?[\d\s().+/-]{6,}$/.test(latinDigits(value));
const isName = (value: string) =>
  /\p{L}/u.test(value) && !isEmail(value) && !isPhone(value) && !isDate(value);
const hasDigit = (value: string) => /\d/.test(latinDigits(value)) && !isDate(value);

type Test = (value: string) => boolean;
const ofEach = (fields: string, test: Test) =>
  fields.split(" ").map((field) => [field, test] as const);

const VALUES = new Map<string, Test>([
  ...ofEach("created_at delivery_date reported_at", isDate),
  ["time", (value) => isDate(value) || value.toLowerCase() === "now"],
  ["order_number", hasDigit],
  ["more_references", (value) => hasDigit(value) && splitReferences(value).every(isShort)],
  ["equipment", (value) => findContainers(value).length > 0],
  ["customer_email", isEmail],
  ["customer_phone", isPhone],
  ...ofEach("customer_firstName delivery_address shipper_type order_status", isName),
  ...ofEach("origin destination place", isName),
  ["event", (value) => /\p{L}/u.test(value) && !isDate(value)],
  ["classifier", (value) => readColumnClassifier(value) !== null],
  ["order_count", (value) => decimalSignOf(value) !== null || readCount(value) !== null],
  ["shipper_charges", (value) => decimalSignOf(value) !== null || /\d/.test(value)],
  ["mode", (value) => readMode(value) !== null],
]);

/** True if a carrier's reference may be so long. */
function isShort(reference: string): boolean {
  return reference.length <= 100;
}

/** The references in a cell. Containers may be separated by spaces only. */
export function splitReferences(cell: string): readonly string[] {
  const parts = cell.split(/,(?!\d+E[+-])|[\n|;،、，；]|\s[/&+]\s/i).map((part) => part.trim());
  return parts.flatMap((part) => {
    const words = part.split(/\s+/);
    return words.every(isContainerNumber) ? words : part === "" ? [] : [part];
  });
}

const MODES = byWord(MODE_NAMES);

/** A vessel with its voyage, as HMM names it for the mode: "GSL CHLOE 2610N" */
const VESSEL = /^\p{L}.* \d{3,4}[NESW]$/iu;

/** How goods travel, in the words of files and the codes of UNECE Recommendation 19; null for anything else. */
export function readMode(typed: string): TransportMode | null {
  const plain = typed
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, " ");
  return MODES.get(plain) ?? (VESSEL.test(plain) ? "vessel" : null);
}

const [CLASSIFIER_OF, FLAG_OF] = [byWord(CLASSIFIER_WORDS), byWord(FLAG_WORDS)];

/**
 * Reads what `readClassifier` reads, single letters, and "yes" or "no"; null for anything else. A "No" means the
 * opposite of the column's title: below "Completed" it hasn't happened, below "Estimated" it has.
 */
export function readColumnClassifier(typed: string, title = ""): Classifier | null {
  const word = foldText(typed).replace(/[.?!]/g, "").trim();
  const named = readClassifier(plainWords(title).replace(/^is /, "")) ?? "actual";
  const opposite = named === "actual" ? "estimated" : "actual";
  const flag = FLAG_OF.get(word);
  if (flag) return flag === "yes" ? named : opposite;
  return CLASSIFIER_OF.get(word) ?? readClassifier(plainWords(typed));
}

/** True if a column may say which events have happened: by its name, or by values such as "Estimated". */
export function mayClassify(title: string, values: readonly string[]): boolean {
  const given = values.filter((value) => value !== "");
  const isWord = (value: string) => readClassifier(plainWords(value)) !== null;
  const isNamed = isNameOf(title, "classifier") && plainWords(title) !== "status";
  if (isNamed) return !given.some(isDate);
  return given.length > 0 && given.filter(isWord).length * 2 >= given.length;
}
