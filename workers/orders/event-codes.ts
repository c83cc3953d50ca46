/**
 * The meaning of carriers' codes: the milestone or exception that a consignment reaches with them. Their words
 * for visitors are in the content.
 *
 * Sea, rail and road: DCSA Track & Trace 2.2 and 3.0 (github.com/dcsaorg/DCSA-OpenAPI, tnt/v2 and
 * tnt/v3; github.com/dcsaorg/Conformance-Gateway, TNT_v3.0.0.yaml). Air: the status codes of IATA
 * Cargo-IMP's FSU and FSA messages, as Cargo iQ uses them (IATA Resolution 670; published with ONE
 * Record, github.com/IATA-Cargo/ONE-Record).
 *
 * A code without a milestone may come at several points of the way ("gated out": empty to the
 * shipper, or full to the consignee). Where a message itself says which it is, its reader in
 * workers/imports/carriers/ knows better than this table.
 */

import * as stored from "#app/content/en/delays.ts";
import type { Fact } from "#app/domain/tracking/facts.ts";
import type { Milestone, TrackingException } from "#app/domain/tracking/status.ts";
import { delayNote, delayReasons } from "#content/delays.ts";
import { documentEvent, documentEventNames, documentNames, eventNames } from "#content/events.ts";

export interface CodeMeaning {
  /** The code as the table has it: in capitals. */
  readonly code: string;
  readonly words: string;
  readonly milestone: Milestone | TrackingException | null;
}

/** By the code: milestone, and the name that DCSA 3.0.0 has for the code of 2.2 and 3.0 Beta 1. */
type Table<Code extends string = string> = Readonly<
  Record<Code, readonly [milestone: CodeMeaning["milestone"], dcsaName?: string]>
>;

const CODES: Table<keyof typeof eventNames> = {
  // DCSA, transport events.
  ARRI: ["arrived", "ARRIVED"],
  DEPA: ["departed", "DEPARTED"],
  APPROACHING: ["in transit"],

  // DCSA, equipment events.
  AVDO: [null, "AVAILABLE_FOR_DROP_OFF"],
  AVPU: [null, "AVAILABLE_FOR_PICKUP"],
  CROS: ["in transit", "CROSSED"],
  CUSI: ["customs clearance", "CUSTOMS_SELECTED_FOR_INSPECTION"],
  CUSR: ["customs clearance", "CUSTOMS_RELEASED"],
  CUSS: ["customs clearance", "CUSTOMS_SELECTED_FOR_SCAN"],
  DISC: ["arrived", "DISCHARGED"],
  DROP: [null, "DROPPED_OFF"],
  GTIN: [null, "GATED_IN"],
  GTOT: [null, "GATED_OUT"],
  INSP: [null, "INSPECTED"],
  LOAD: ["at origin", "LOADED"],
  PICK: [null, "PICKED_UP"],
  RMVD: [null, "REMOVED"],
  RSEA: [null, "RESEALED"],
  STRP: [null, "STRIPPED"],
  STUF: [null, "STUFFED"],

  // Ours, for carriers' labels without a code of DCSA.
  "ARRI POD": ["arrived"],
  BERTHED: [null],
  INLAND: [null],
  MOVED: [null],
  "ON TRUCK": [null],
  "RAIL LOADED": [null],
  "RAIL UNLOADED": [null],
  "READY TO LOAD": [null],
  "WAITING FOR VESSEL": ["in transit"],

  // Ours: they end an exception, and reach no milestone.
  RELEASED: [null],
  "CUSTOMS RELEASED": [null],

  // Cargo-IMP, status codes.
  ARR: ["arrived"],
  AWD: ["arrived"],
  AWR: [null],
  BKD: ["booked"],
  CCD: ["customs clearance"],
  CRC: ["customs clearance"],
  DDL: ["delivered"],
  DEP: ["departed"],
  DIS: [null],
  "DIS DFLD": [null],
  "DIS FDAW": [null],
  "DIS FDCA": [null],
  "DIS MSAW": [null],
  "DIS MSCA": ["on hold"],
  "DIS OFLD": ["on hold"],
  "DIS OVCD": ["on hold"],
  "DIS SSPD": ["on hold"],
  // At the airport, and to the agent as often as to the consignee: no delivery.
  DLV: ["arrived"],
  DOC: [null],
  FIW: [null],
  FOH: ["at origin"],
  FOW: [null],
  MAN: [null],
  NFD: ["arrived"],
  PRE: [null],
  RCF: ["arrived"],
  RCS: ["at origin"],
  RCT: ["in transit"],
  TFD: ["in transit"],
  TGC: ["customs clearance"],
  TRM: ["in transit"],
};

/** DCSA, shipment events: what happens to a document. Alone, they are about the booking. */
const DOCUMENT_EVENTS: Table<keyof typeof documentEventNames> = {
  APPR: [null, "APPROVED"],
  CANC: ["cancelled", "CANCELLED"],
  CMPL: [null, "COMPLETED"],
  CONF: ["booked", "CONFIRMED"],
  DECL: [null, "DECLINED"],
  DRFT: [null, "DRAFTED"],
  HOLD: ["on hold", "ON_HOLD"],
  ISSU: [null, "ISSUED"],
  PENA: [null, "PENDING_APPROVAL"],
  PENC: [null],
  PENU: [null, "PENDING_UPDATE"],
  RECE: [null, "RECEIVED"],
  REJE: [null, "REJECTED"],
  RELS: [null, "RELEASED"],
  REQS: [null, "REQUESTED"],
  SUBM: [null, "SUBMITTED"],
  SURR: [null, "SURRENDERED"],
  VOID: [null, "VOIDED"],
};

/** DCSA, document types: "BKG CONF" is a booking that is confirmed. */
const DOCUMENTS: Table<keyof typeof documentNames> = {
  ARN: [null, "ARRIVAL_NOTICE"],
  BKG: [null, "BOOKING"],
  CAS: [null, "CARGO_SURVEY"],
  CBR: [null, "CARRIER_BOOKING_REQUEST"],
  CUS: [null, "CUSTOMS_CLEARANCE"],
  DGD: [null, "DANGEROUS_GOODS_DECLARATION"],
  OOG: [null, "OUT_OF_GAUGE_DECLARATION"],
  SHI: [null, "SHIPPING_INSTRUCTIONS"],
  SRM: [null],
  TRD: [null, "TRANSPORT_DOCUMENT"],
  VGM: [null, "VERIFIED_GROSS_MASS"],
};

/** The meaning of a code in any letter case; null for an unknown one. CANC alone may be about anything. */
export function findMeaning(code: string): CodeMeaning | null {
  const typed = code.trim().replace(/\s+/g, " ").toUpperCase();
  if (hasEntry(CODES, typed))
    return { code: typed, words: eventNames[typed], milestone: CODES[typed][0] };
  if (hasEntry(DOCUMENT_EVENTS, typed)) {
    const [milestone] = DOCUMENT_EVENTS[typed];
    return typed === "CANC" ? null : { code: typed, words: documentEventNames[typed], milestone };
  }
  const [type = "", event = ""] = typed.split(" ");
  const isKnown = hasEntry(DOCUMENTS, type) && hasEntry(DOCUMENT_EVENTS, event);
  if (!isKnown || typed !== `${type} ${event}`) return null;
  return {
    code: typed,
    words: documentEvent(documentNames[type], documentEventNames[event]),
    milestone: milestoneOfDocument(type, event, DOCUMENT_EVENTS[event][0]),
  };
}

const DCSA_CODES = new Map(
  [CODES, DOCUMENT_EVENTS, DOCUMENTS].flatMap((table) =>
    Object.entries<Table[string]>(table).map(([code, [, name]]) => [name, code] as const),
  ),
);

/** The code for DCSA's name of an event's or a document's type: "GATED_IN" is GTIN. Others stay as they are. */
export function toDcsaCode(name: string | null): string | null {
  return name === null ? null : (DCSA_CODES.get(name) ?? name);
}

/** True if the code is of something that happens to a document, such as its cancellation. */
export function isDocumentEvent(code: string): boolean {
  return Object.hasOwn(DOCUMENT_EVENTS, code);
}

function hasEntry<Code extends string>(table: Table<Code>, key: string): key is Code {
  return Object.hasOwn(table, key);
}

function milestoneOfDocument(
  type: string,
  event: string,
  ofBooking: CodeMeaning["milestone"],
): CodeMeaning["milestone"] {
  if (type === "CUS" && ["RELS", "CMPL", "APPR"].includes(event)) return "customs clearance";
  return type === "BKG" || event === "HOLD" ? ofBooking : null;
}

/** Why a vessel is late, as an import stores it; null for an unknown code. */
export function delayReason(code: string): string | null {
  const typed = code.trim().toUpperCase();
  return isDelayCode(typed) ? stored.delayReasons[typed] : null;
}

/** The note of a late vessel: why in our words, as they are stored, and the carrier's remark. */
export function storedDelayNote(reason: string, remark: string | null): string {
  return [stored.delayNote(reason), remark].filter(Boolean).join(" ");
}

const DELAY_CODES = new Map(
  Object.entries(stored.delayReasons).map(([code, reason]) => [stored.delayNote(reason), code]),
);

/** A stored note in the site's language, if it begins with a reason of ours; any other as it is. */
export function shownNote(note: string): string {
  const [beginning = ""] = /^Delay: [^.]+\./.exec(note) ?? [];
  const code = DELAY_CODES.get(beginning);
  return code && isDelayCode(code)
    ? delayNote(delayReasons[code]) + note.slice(beginning.length)
    : note;
}

function isDelayCode(code: string): code is keyof typeof stored.delayReasons {
  return Object.hasOwn(stored.delayReasons, code);
}

/** An entry of an order's log, for operators: "DEP: Flight departed (departed)", "status In transit", "retracts 12". */
export function describeFact({
  kind,
  code,
  milestone,
  retracts,
}: Pick<Fact, "kind" | "code" | "milestone" | "retracts">): string {
  if (kind === "retraction") return `retracts ${retracts ?? `the carrier's event ${code}`}`;
  if (kind === "status") return code === "" ? "no status" : `status ${code}`;
  const words = findMeaning(code)?.words;
  const known = milestone !== null && milestone !== code ? ` (${milestone})` : "";
  const isSame = words?.toUpperCase() === code;
  return `${words ? (isSame ? words : `${code}: ${words}`) : code}${known}`;
}
