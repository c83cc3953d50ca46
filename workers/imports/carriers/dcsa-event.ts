/** One spelling for the events of DCSA's versions (Track & Trace 2.2, 3.0) and of carriers. */
import { dateOrderOf, toIso } from "#app/domain/read-date.ts";
import { type EventTime, parseEventTime } from "#app/domain/tracking/clock.ts";
import { findMeaning, toDcsaCode } from "../../orders/event-codes.ts";
import { parseUnLocode } from "../../orders/event-texts.ts";
import { readEventName } from "../events.ts";
import { DEPTH_MAX } from "../files/json.ts";
import { readMode } from "../tables/fields.ts";
import { byWord } from "../words.ts";
import {
  ALIASES,
  EMPTY_WORDS,
  EVENT_PARTS,
  INLAND_FACILITIES,
  ROUTE_PARTS,
  TEXT_PROPERTIES,
} from "./dcsa-words.ts";

type Json = Readonly<Record<string, unknown>>;

export const TYPES: readonly string[] = ["TRANSPORT", "EQUIPMENT", "SHIPMENT"];

/** Names without regard to case and separators. */
export const plainKey = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, "");
const OWN_KEYS = new Map<string, string>();
/** Returns `plainKey` of a name in this file. Each of the hundred or so names is folded once. */
function ownKey(name: string): string {
  const key = OWN_KEYS.get(name) ?? plainKey(name);
  OWN_KEYS.set(name, key);
  return key;
}
const KEYS = new Map(
  Object.entries(ALIASES).flatMap(([name, others]) =>
    others.split("|").map((other) => [plainKey(other), plainKey(name)] as const),
  ),
);

/** The key of a property, or of the one whose alias it is. */
function keyOf(name: string): string {
  const key = plainKey(name);
  return KEYS.get(key) ?? key;
}

/** Lists that were normalized to their depth: all events of a shipment share its lists of references. */
const LISTS = new WeakMap<readonly unknown[], readonly unknown[]>();

/** A value of JSON whose properties have one spelling to this depth, which `text` and `part` read. */
function normalize(value: unknown, depth: number): unknown {
  if (typeof value !== "object" || value === null || depth === 0) return value;
  if (Array.isArray(value)) {
    const list = LISTS.get(value) ?? value.map((item) => normalize(item, depth));
    if (depth > 2) LISTS.set(value, list);
    return list;
  }
  const own = Object.entries(value).map(([name, of]) => {
    const key = plainKey(name);
    // DCSA's name takes precedence over its aliases, and an empty property hides no other.
    const weight = of === null || of === "" ? 0 : KEYS.has(key) ? 1 : 2;
    return { entry: [KEYS.get(key) ?? key, normalize(of, depth - 1)] as const, weight };
  });
  const sorted = own.toSorted((one, other) => one.weight - other.weight);
  return Object.fromEntries(sorted.map(({ entry }) => entry));
}

const ROUTE_PART_OF = byWord(ROUTE_PARTS);
/** In words: "Full Transshipment Discharged", "T/S port" */
const TRANSSHIPMENT = /(?<!\b(?:no|not|without)[ _-])(?:trans?shipment|\bt\/s\b)/i;
/** Properties by which a sender says that an event doesn't hold, as they are in `normalize`. */
const WITHDRAWN =
  /^(?:is)?(?:cancell?ed|deleted|retracted|revoked|voided|void|withdrawn)(?:at|on)?$/;
const VALID = /^(?:is)?(?:active|valid)$/;
const NO = /^(?:false|no|n|0)$/i;
const STATE = /^(?:event|record)?(?:status|state)(?:code)?$/;
const WITHDRAWN_STATE = /^(?:cancel|delet|invalid|retract|revok|void|withdr)/i;
const PORT_TERMINALS: readonly (string | null)[] = ["POTE", "PORT_TERMINAL"];
const EQUIPMENT: readonly (string | null)[] = ["EQ", "EQUIPMENT_REFERENCE"];
const BY_LAND: readonly (string | null)[] = ["truck", "rail", "barge"];

export type DcsaEvent = NonNullable<ReturnType<typeof toDcsaEvent>>;

/** An object with the properties of its parts; empty for another value. */
function flatten(value: unknown, depth: number): Json {
  if (Array.isArray(value)) return {};
  const own = object(normalize(value, depth));
  return Object.assign({}, own, ...EVENT_PARTS.map((name) => part(own, name)));
}

/** The named type, else that of the property with the event's code; null for an object that is no event. */
function eventType(item: Json): string | null {
  const isCoded = (type: string) => text(item, `${type}EventTypeCode`) !== null;
  const named = code(item, "eventType")?.replace(/_?EVENT$/, "");
  return named ?? TYPES.find(isCoded) ?? null;
}

const REFERENCES =
  /^(?:ordernumber|carrierbookingreference|transportdocumentreference|equipmentreference|(?:document)?references)$/;

/**
 * Properties of a shipment, a container or a message that hold for its events: references, in it or in its only
 * part `shipment`, and that it is cancelled or deleted.
 */
export function sharedProperties(value: object): Json {
  const isShared = ([name, of]: [string, unknown]) =>
    (REFERENCES.test(keyOf(name)) && of !== null && of !== "") ||
    (typeof of !== "object" && isWithdrawal(plainKey(name), () => String(of)));
  const own = Object.entries(value);
  const [shipment, ...others] = own.flatMap(([name, of]) =>
    /^shipments?$/i.test(name) ? [of].flat() : [],
  );
  const ofShipment = others.length > 0 ? {} : object(shipment);
  const shared = [...Object.entries(ofShipment), ...own].filter(isShared);
  // Each once, also where it is spelled in many ways: all events get them.
  const byKey = new Map(shared.map((entry) => [plainKey(entry[0]), entry]));
  return Object.fromEntries(byKey.values());
}

/** The properties by which an event is known, and those in which they may be. */
const TYPE_KEYS = new Set(
  [...EVENT_PARTS, "eventType", ...TYPES.map((type) => `${type}EventTypeCode`)].map(ownKey),
);

/** Whether a value is an event. It reads a few properties: the value may have all events of a file in others. */
export function isDcsaEvent(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const typed = Object.entries(value).flatMap(([name, of]) =>
    // Only the first item of a list is read.
    TYPE_KEYS.has(keyOf(name)) ? [[name, Array.isArray(of) ? of.slice(0, 1) : of] as const] : [],
  );
  return eventType(flatten(Object.fromEntries(typed), 2)) !== null;
}

/** True if a property says that an event is cancelled or deleted, by its folded name and its text. */
function isWithdrawal(name: string, value: () => string): boolean {
  if (WITHDRAWN.test(name)) return value() !== "" && !NO.test(value());
  return STATE.test(name) && WITHDRAWN_STATE.test(value());
}

/** Null for a value that is not an event. */
export function toDcsaEvent(value: unknown) {
  const item = flatten(value, DEPTH_MAX);
  const type = eventType(item);
  if (type === null) return null;
  const call = {
    ...part(part(item, "transportDetails"), "transportCall"),
    ...part(item, "transportCall"),
  };
  const places = [
    ...["eventLocation", "location", "port", "place"].map((name) => part(item, name)),
    ...[part(call, "location"), call],
  ];
  const nested = [...places, ...places.map((place) => part(place, "location")), item].filter(
    hasAny,
  );
  const locations = [...nested, ...nested.map((place) => part(place, "facility")).filter(hasAny)];
  const first = (some: readonly Json[], ...names: readonly string[]) =>
    removeNulls(some.map((object) => text(object, ...names)))[0] ?? null;
  const numbersOf = (some: readonly Json[]) =>
    some.map((reference) =>
      text(reference, "referenceValue", "documentReferenceValue", "value", "reference", "number"),
    );
  const references = lists(item, "references", "relatedReferences", "shipmentReferences");
  const documents = lists(
    item,
    ...["documentReferences", "relatedDocumentReferences", "additionalDocumentReferences"],
    "documents",
  );
  const isEquipment = (reference: Json) =>
    EQUIPMENT.includes(code(reference, "referenceType", "type"));
  // Some write what is of the transport call beside the event.
  const ofCall = (...names: readonly string[]) => text(call, ...names) ?? text(item, ...names);
  const id = text(item, "eventID");
  const containers = removeNulls(numbersOf(references.filter(isEquipment)));
  const [only = null] = type === "EQUIPMENT" && containers.length === 1 ? containers : [];
  const container = text(item, "equipmentReference") ?? only;
  const unLocationCode =
    locations.map((place) => parseUnLocode(code(place, "UNLocationCode"))).find(Boolean) ?? null;
  const placeNames = [
    first(nested, "locationName", "address.city", "address.cityName", "city"),
    // Some write a name alone.
    text(item, "eventLocation", "location"),
    first(locations, "facilityName"),
    first(locations.slice(nested.length), "name"),
    text(call, "otherFacility"),
  ];
  const event = code(item, ...TYPES.map((name) => `${name}EventTypeCode`), "eventTypeCode");
  const isWithdrawn = Object.keys(item).some((name) => {
    const value = () => text(item, name) ?? "";
    return VALID.test(name) ? NO.test(value()) : isWithdrawal(name, value);
  });
  const mode = readMode(ofCall("modeOfTransport") ?? "");
  const facilities = locations.map((place) => code(place, "facilityTypeCode"));
  return {
    id,
    /** TRANSPORT, EQUIPMENT, SHIPMENT; 3.0.0 also IOT and REEFER */
    type,
    code: type === "SHIPMENT" ? toDcsaCode(event) : eventCode(event),
    classifier: code(item, "eventClassifierCode") ?? "",
    time: eventTime(item),
    /** When the source made or last changed it */
    created: text(item, "eventCreatedDateTime"),
    /** It doesn't hold, by its own words */
    isWithdrawn,
    /** The id of the event that this one retracts; may be its own */
    retracts: isWithdrawn ? id : text(item, "retractedEventID"),
    placeName: removeNulls(placeNames).find((name) => name !== unLocationCode) ?? null,
    unLocationCode,
    vessel: ofCall("vesselName"),
    exportVoyage: ofCall("exportVoyageNumber"),
    importVoyage: ofCall("importVoyageNumber"),
    mode,
    isPortTerminal: facilities.some((facility) => PORT_TERMINALS.includes(facility)),
    isInland:
      BY_LAND.includes(mode) ||
      facilities.some((facility) => INLAND_FACILITIES.has(facility ?? "")),
    /** The type of the document that a shipment event is about */
    documentType: toDcsaCode(code(item, "documentTypeCode", "documentReference.type")),
    documents: removeNulls([
      text(item, "documentID", "documentReference"),
      ...numbersOf(lists(item, "carrierBookingReference", "transportDocumentReference")),
      ...numbersOf([part(item, "documentReference"), ...documents]),
    ]),
    /** The references of shippers and forwarders */
    references: removeNulls([
      text(item, "orderNumber"),
      ...numbersOf(references.filter((reference) => !isEquipment(reference))),
    ]),
    /** The containers of the shipment, first the one that the event is about */
    equipment: removeNulls([container, ...containers]),
    container,
    isEmpty:
      EMPTY_WORDS.has(code(item, "emptyIndicatorCode") ?? "") ||
      NO.test(text(item, "isLaden") ?? "") ||
      /(?:^|_)EMPTY(?:_|$)/.test(event ?? ""),
    ...routePart(item),
    remark: text(item, "changeRemark", "vesselScheduleChangeRemark"),
    /** SMDG's code; 3.0.0 has none */
    delayReason: text(item, "delayReasonCode"),
  };
}

/**
 * The part of the shipment's route where the event is: by the type of its location, which may be an unknown one,
 * else by the phase of transport. MSC writes it in words: "Full Transshipment Discharged".
 */
function routePart(item: Json) {
  const partOf = (name: string) => ROUTE_PART_OF.get(code(item, name)?.toLowerCase() ?? "") ?? null;
  const atLocation = partOf("shipmentLocationType");
  const words = ["shipmentLocationType", "description", "changeRemark", "remark"];
  const isTransshipped =
    isTrue(item, "isTransshipmentMove") ||
    words.some((name) => TRANSSHIPMENT.test(text(item, name) ?? ""));
  const isUnknown = atLocation === null && !isTransshipped;
  return {
    routePart: atLocation ?? (isTransshipped ? "transshipment" : partOf("transportPhase")),
    unknownLocationType: isUnknown ? text(item, "shipmentLocationType") : null,
  };
}

const DCSA_CODES: Readonly<Record<string, string>> = { departed: "DEPA", arrived: "ARRI" };

/** DCSA's code for its name of an event, or for another name of it: "GATE_OUT" is GTOT. */
function eventCode(name: string | null): string | null {
  const own = toDcsaCode(name);
  if (own === null || findMeaning(own)) return own;
  const { code, milestone } = readEventName(own.replace(/_?EMPTY_?/, "_").replaceAll("_", " "));
  const known = DCSA_CODES[code] ?? code;
  return milestone || findMeaning(known) ? known : own;
}

/** A time as carriers write it; null for none, and where the day or the month may be first. */
export function readCarrierTime(text: string): EventTime | null {
  const order = dateOrderOf(text);
  return order === "either" ? null : parseEventTime(toIso(text, order ?? undefined));
}

/** The event's time: with an offset, where the event has it in any property. */
function eventTime(item: Json): string | null {
  const named = text(item, "eventDateTime");
  const date = text(item, "eventDate");
  const clock = text(item, "eventTime");
  const utc = text(item, "eventDateTimeUTC");
  const zone = text(item, "timeZone");
  const isClock = /^\d?\d:\d\d/.test(clock ?? "");
  const own = named ?? (date && isClock ? `${date} ${clock}` : (clock ?? date));
  const times = removeNulls([
    own ?? null,
    own && zone ? `${own} ${zone}` : null,
    utc ?? null,
    utc ? `${utc}Z` : null,
    text(item, "eventDateTimeLocal"),
  ]);
  const hasOffset = (time: string) => Boolean(readCarrierTime(time)?.utc_offset);
  return times.find(hasOffset) ?? times[0] ?? null;
}

/** Most places of an event are not there. */
const hasAny = (value: Json) => Object.keys(value).length > 0;

function object(value: unknown): Json {
  const [first = value] = Array.isArray(value) ? value : [];
  const isObject = typeof first === "object" && first !== null && !Array.isArray(first);
  return isObject ? (first as Json) : {};
}

/** An object among the properties of another, by DCSA's name; empty where there is none. */
function part(item: Json, name: string): Json {
  return object(item[ownKey(name)]);
}

/** The objects of lists, or of a single one; a text is the value of one. */
function lists(item: Json, ...names: readonly string[]): Json[] {
  const toObject = (value: unknown) => (typeof value === "object" ? object(value) : { value });
  return names.flatMap((name) => [item[ownKey(name)] ?? []].flat().map(toObject));
}

function isTrue(item: Json, name: string): boolean {
  return /^(?:true|yes|y|1)$/i.test(text(item, name) ?? "");
}

/** The first of these properties that has text; "a.b" is the property b of a. */
function text(item: Json, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const found = path.split(".").reduce<unknown>((at, name) => object(at)[ownKey(name)], item);
    if (found === undefined) continue;
    const values = [found, ...TEXT_PROPERTIES.map((name) => object(found)[name])];
    const value = values.find((each) => ["string", "number", "boolean"].includes(typeof each));
    if (value !== undefined && String(value).trim() !== "") return String(value).trim();
  }
  return null;
}

/** As `text`, for values of an enumeration. */
function code(item: Json, ...paths: readonly string[]): string | null {
  const value = text(item, ...paths);
  return value === null ? null : value.toUpperCase().replace(/[\s-]+/g, "_");
}

const removeNulls = (values: readonly (string | null)[]) =>
  values.filter((value) => value !== null);
