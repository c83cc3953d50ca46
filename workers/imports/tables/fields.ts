/** The fields that a column of a table may hold. */
import leven from "leven";
import { brand } from "#app/content/company.ts";
import { latinDigits } from "#app/domain/fold.ts";
import { completeYear, toIso } from "#app/domain/read-date.ts";
import { decimalSignOf, readCount } from "#app/domain/read-number.ts";
import type { TransportMode } from "#app/domain/tracking/facts.ts";
import { MILESTONES } from "#app/domain/tracking/status.ts";
import { findContainers, isContainerNumber } from "../../orders/event-texts.ts";
import { ORDER_LABELS } from "../../orders/order-row.ts";
import { findEvent, type MilestoneColumn, milestoneField, readMilestoneColumn } from "../events.ts";
import { byWord, KNOWN_WORDS, plainWords } from "../words.ts";
import { CLOCK, CLOCK_LABEL } from "./clocks.ts";

/** Valid in form, and so improbable that no order has it: a template's example, which is left out. */
export const EXAMPLE_NUMBER = `${brand.orderPrefix}-0000-0000-0000`;

export type TableKind = "orders" | "events";

/** Every column of an event in a row of its own. */
export const EVENT_LABELS = {
  order_number: ORDER_LABELS.order_number,
  event: "Event",
  classifier: "Classifier",
  time: "Time",
  place: "Place",
  leg: "Leg, vessel and voyage or flight",
  mode: "Mode, how the goods travel",
  equipment: "Container",
  pieces: "Pieces, where it is about some of them",
  note: "Note",
  /** Optional: distinguishes estimates that are otherwise identical. */
  reported_at: "Reported, when the plan or estimate was made",
} as const;

/** Fields that hold for every event of a row that has a column for each milestone. */
const LEG_LABELS = {
  leg: EVENT_LABELS.leg,
  mode: EVENT_LABELS.mode,
  equipment: EVENT_LABELS.equipment,
  origin: "Port of loading",
  destination: "Port of discharge",
} as const;

/** What carriers know an order by: several columns may have these. */
const REFERENCE_LABELS = {
  more_references: "Bills, bookings and waybills, added to the order's references",
  equipment: EVENT_LABELS.equipment,
} as const;

/** Whether several columns of a table may hold the field. */
export const isShared = (field: string, labels: FieldLabels): boolean =>
  field === CLOCK || ("more_references" in labels && field in REFERENCE_LABELS);

export type EventField = keyof typeof EVENT_LABELS;

export type FieldLabels = Readonly<Record<string, string>>;

/** The fields of a table, beside times of milestones. */
export function fieldLabels(kind: TableKind, hasTimes: boolean): FieldLabels {
  const { order_number } = ORDER_LABELS;
  const ofEvents = hasTimes ? { order_number, ...LEG_LABELS } : EVENT_LABELS;
  const ofOrders = { ...ORDER_LABELS, ...REFERENCE_LABELS, ...(hasTimes && LEG_LABELS) };
  return { ...(kind === "events" ? ofEvents : ofOrders), [CLOCK]: CLOCK_LABEL };
}

/** For each milestone a column of times when it happened, and of those when it is expected. */
export const MILESTONE_FIELDS = MILESTONES.flatMap((milestone) =>
  (["actual", "estimated"] as const).map((classifier) =>
    milestoneField({ code: milestone, classifier }),
  ),
);

export const isDateField = (field: string): boolean =>
  ["created_at", "delivery_date", "time", "reported_at"].includes(field) || isMilestone(field);

export const isNumberField = (field: string): boolean =>
  ["order_count", "shipper_charges"].includes(field);

export const isMilestone = (field: string): boolean => readMilestoneColumn(field) !== null;

/** Names compared without regard to case, spaces, dashes and underscores. */
export function nameKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s_\p{Pd}\p{Cf}]/gu, "");
}

/**
 * A line for each field: its other names in the words of words.ts, whatever their sequence, the best first. Of what
 * customers read there is nothing that may be a remark between colleagues.
 */
const SYNONYMS = `
order_number|order number|order|order id|order ref|shipment number|shipment id|shipment ref|shipment|our ref|our number|job number|job id|job ref|job|file number|file ref|ref|ref number|ref id|shipment job number|order ref number|shipment ref number|job ref number
created_at|order date|date ordered|ordered on|created|created date|created on|created at|job date|file date|booking date|date booked|opened|date opened|opened on|order placed|placed on|order created|order created on|order created date|booked on
customer_firstName|customer name|customer|name|full name|customer company|customer contact|contact name|contact person|contact|attention|customer contact name|customer first name|first name
customer_email|email|email address|email id|customer email|customer email address|contact email|customer contact|contact|customer|customer contact email|contact email address
customer_phone|phone|phone number|customer phone|customer phone number|contact phone|contact number|customer contact number|customer contact|contact|customer contact phone|contact phone number|customer contact phone number
delivery_address|delivery address|address|ship to|ship to address|deliver to|delivery location|customer address|destination address|drop off address|place delivery|customer delivery address
shipper_type|shipment type|transport|mode|transport mode|shipment mode|freight type|freight mode
delivery_date|delivery date|required date|required|required delivery date|required delivery|required by|deliver by|delivery by|estimated delivery|estimated delivery date|expected delivery|expected delivery date|planned delivery date|scheduled delivery date|target delivery date|delivery eta|delivery required by|delivery on
order_status|status|shipment status|order status|current status|delivery status|tracking status|job status|shipment state|order state
note|customer note|note to customer|note for customer|customer remarks|customer remark|delivery instructions|public note|delivery instruction
shipper_link|tracking link|tracking url|carrier link|carrier website|shipper website
item_photo|photo|picture|image
order_count|quantity|quantity number|total quantity|quantity count|quantity ordered
shipper_charges|shipping charges|freight charges|delivery charges|freight
event|event|activity|milestone|move|moves|movement|movements|container move|container moves|container movement|last move|event name|event type|event description|status description|latest event|last event|dynamic node|status|event status|latest status|last status|description
classifier|event classifier|actual estimated
time|time|event date|event time|event date time|date time|timestamp|datetime|date|when|status date|activity date|move date
place|place|location|event location|event place|place activity|port|city|terminal|where
leg|leg|vessel|vessel name|voyage|voyage number|vessel voyage|flight|flight number|vessel flight|vessel voyage number|vessel name voyage
mode|mode|transport mode|transport|means transport
equipment|container number|container|container id
reported_at|reported|reported on|reported date|report time|event created
origin|pol|port loading|load port|origin|origin port|origin name|origin location|from|departure port|departure airport|pol name|pol code|pol port|pol place|origin port name
destination|pod|port discharge|destination|destination port|destination name|destination location|final destination|to|arrival port|arrival airport|airport destination|pod name|pod code|pod port|pod place|destination port name
`;

const DOCUMENTS = "bl|bill bl|awb|air awb|sea awb|booking|booking confirmation".split("|");
/** Names of carriers' documents: "Master bill of lading no." */
const DOCUMENT_NAMES = [
  ...["", "house", "master", "carrier", "ocean"].flatMap((kind) =>
    DOCUMENTS.flatMap((document) =>
      ["", "number", "ref"].map((end) => `${kind} ${document} ${end}`.trim()),
    ),
  ),
  ...["house", "master"].flatMap((kind) =>
    ["number", "ref", "bill", "bill number", "bill ref"].map((end) => `${kind} ${end}`),
  ),
];

/** Words in any sequence, each once. */
const wordSet = (words: string) => [...new Set(words.trim().split(/ +/))].sort().join(" ");
const NAMES = new Map(
  `${SYNONYMS.trim()}\nmore_references|carrier ref|bl loading|${DOCUMENT_NAMES.join("|")}`
    .split("\n")
    .map((line) => {
      const [field = "", ...names] = line.split("|");
      return [field, [...names, field.toLowerCase().replaceAll("_", " ")].map(wordSet)];
    }),
);

/** What is for colleagues or suppliers, or is in a unit that no field has. */
const INTERNAL =
  /\b(?:internal|private|confidential|secret|staff|employee|operator|user|sales|salesman|salesperson|rep|agent|agents|driver|handler|owner|shipper|buying|buy|profit|margin|credit|commission|cost price|password|passport|salary|bank|iban|gp|kgs?|lbs?|cbm|m3|tons?|usd|eur|gbp|aed|sar|cny|days?|hours?)\b|[$€£¥%]/;

const BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
/** What stands in brackets and says nothing about whose a value is. */
const HARMLESS = /^(?:optional|mandatory|main|first|full|[dmyhs]+|local|utc|gmt|\d+)$/;

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

/** Revised times first, then those of a port. "Delivered" may be a column of yes and no. */
function milestoneRank(name: string, { isRevised, where }: MilestoneColumn): number {
  const isQualified = isRevised || Boolean(findEvent(name)?.classifier);
  return isRevised ? 0 : !isQualified ? 0.5 : where ? 0.1 : 0.2;
}

/** The field that is named so itself, as options name it. */
export function findField(name: string, labels: FieldLabels): string | null {
  const [found] = findFields(name, labels);
  return found && found.rank < 1 ? found.field : null;
}

/** Whether the values of a column are such as the field holds: half of those that are there. */
export function fits(field: string, values: readonly string[]): boolean {
  const test = VALUES[isMilestone(field) ? "time" : field];
  const given = values.filter((value) => value.trim() !== "");
  return !test || given.filter((value) => test(value.trim())).length * 2 >= given.length;
}

const isDate = (value: string) => {
  const iso = toIso(completeYear(value, new Date(0)));
  return iso === "" || /^\d{4}-\d\d-\d\d/.test(iso);
};
const isEmail = (value: string) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value);
const isPhone = (value: string) => /^[+(]?[\d\s().+/-]{6,}$/.test(latinDigits(value));
const isName = (value: string) =>
  /\p{L}/u.test(value) && !isEmail(value) && !isPhone(value) && !isDate(value);
const hasDigit = (value: string) => /\d/.test(latinDigits(value)) && !isDate(value);

const VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  order_number: hasDigit,
  more_references: (value) =>
    hasDigit(value) && splitReferences(value).every(({ length }) => length <= REFERENCE_MAX),
  equipment: (value) => findContainers(value).length > 0,
  created_at: isDate,
  delivery_date: isDate,
  time: (value) => isDate(value) || value.toLowerCase() === "now",
  reported_at: isDate,
  customer_email: isEmail,
  customer_phone: isPhone,
  customer_firstName: isName,
  delivery_address: isName,
  shipper_type: isName,
  order_status: isName,
  event: (value) => /\p{L}/u.test(value) && !isDate(value),
  origin: isName,
  destination: isName,
  place: isName,
  order_count: (value) => decimalSignOf(value) !== null || readCount(value) !== null,
  shipper_charges: (value) => decimalSignOf(value) !== null || /\d/.test(value),
  mode: (value) => readMode(value) !== null,
};

/** Characters of a carrier's reference at most. */
const REFERENCE_MAX = 100;

/** The references in a cell; between containers there may be a space alone. */
export function splitReferences(cell: string): readonly string[] {
  const parts = cell.split(/,(?!\d+E[+-])|[\n|;،、，；]|\s[/&+]\s/i).map((part) => part.trim());
  return parts.flatMap((part) => {
    const words = part.split(/\s+/);
    return words.every(isContainerNumber) ? words : part === "" ? [] : [part];
  });
}

const MODES = byWord<TransportMode>({
  vessel: "1|maritime|sea|ocean|ship|sea freight|ocean freight|fcl|lcl",
  air: "4|air freight|airfreight|flight",
  rail: "2|train",
  truck: "3|road|lorry|land|trucking",
  barge: "8|inland waterway",
});

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
