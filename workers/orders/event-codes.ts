/**
 * The meaning of carriers' codes: their words for visitors, and the milestone or exception that a
 * consignment reaches with them. The words are ours.
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
import type { Fact } from "#app/domain/tracking/facts.ts";
import type { Milestone, TrackingException } from "#app/domain/tracking/status.ts";

export interface CodeMeaning {
  /** The code as the table has it: in capitals. */
  readonly code: string;
  readonly words: string;
  readonly milestone: Milestone | TrackingException | null;
}

/** By the code: words, milestone, and the name that DCSA 3.0.0 has for the code of 2.2 and 3.0 Beta 1. */
type Table = Readonly<
  Record<string, readonly [words: string, milestone: CodeMeaning["milestone"], dcsaName?: string]>
>;

const CODES: Table = {
  // DCSA, transport events.
  ARRI: ["Arrived", "arrived", "ARRIVED"],
  DEPA: ["Departed", "departed", "DEPARTED"],
  APPROACHING: ["Approaching", "in transit"],

  // DCSA, equipment events.
  AVDO: ["Container may be returned", null, "AVAILABLE_FOR_DROP_OFF"],
  AVPU: ["Container ready for pick-up", null, "AVAILABLE_FOR_PICKUP"],
  CROS: ["Crossed the border", "in transit", "CROSSED"],
  CUSI: ["Selected for customs inspection", "customs clearance", "CUSTOMS_SELECTED_FOR_INSPECTION"],
  CUSR: ["Released by customs", "customs clearance", "CUSTOMS_RELEASED"],
  CUSS: ["Selected for a customs scan", "customs clearance", "CUSTOMS_SELECTED_FOR_SCAN"],
  DISC: ["Unloaded from the vessel", "arrived", "DISCHARGED"],
  DROP: ["Container dropped off", null, "DROPPED_OFF"],
  GTIN: ["Container entered the terminal", null, "GATED_IN"],
  GTOT: ["Container left the terminal", null, "GATED_OUT"],
  INSP: ["Container inspected", null, "INSPECTED"],
  LOAD: ["Loaded on the vessel", "at origin", "LOADED"],
  PICK: ["Container picked up", null, "PICKED_UP"],
  RMVD: ["Container taken out of the shipment", null, "REMOVED"],
  RSEA: ["Container sealed again", null, "RESEALED"],
  STRP: ["Unpacked from the container", null, "STRIPPED"],
  STUF: ["Packed into the container", null, "STUFFED"],

  // Ours, for carriers' labels without a code of DCSA.
  "ARRI POD": ["Arrived at the port of discharge", "arrived"],
  BERTHED: ["Vessel at its berth", null],
  INLAND: ["On the way inland", null],
  MOVED: ["Moved at the terminal", null],
  "ON TRUCK": ["Sent by truck", null],
  "RAIL LOADED": ["Loaded on a train", null],
  "RAIL UNLOADED": ["Unloaded from the train", null],
  "READY TO LOAD": ["Ready to be loaded", null],
  "WAITING FOR VESSEL": ["Waiting for the next vessel", "in transit"],

  // Ours: they end an exception, and reach no milestone.
  RELEASED: ["Released", null],
  "CUSTOMS RELEASED": ["Released by customs", null],

  // Cargo-IMP, status codes.
  ARR: ["Flight arrived", "arrived"],
  AWD: ["Documents handed to the consignee", "arrived"],
  AWR: ["Documents arrived", null],
  BKD: ["Booked on a flight", "booked"],
  CCD: ["Cleared by customs", "customs clearance"],
  CRC: ["Reported to customs", "customs clearance"],
  DDL: ["Delivered to the consignee's door", "delivered"],
  DEP: ["Flight departed", "departed"],
  DIS: ["Discrepancy reported", null],
  "DIS DFLD": ["Loaded after all", null],
  "DIS FDAW": ["Air waybill found", null],
  "DIS FDCA": ["Goods found", null],
  "DIS MSAW": ["Air waybill missing", null],
  "DIS MSCA": ["Goods missing", "on hold"],
  "DIS OFLD": ["Taken off the flight", "on hold"],
  "DIS OVCD": ["Carried past the destination", "on hold"],
  "DIS SSPD": ["Left behind in part", "on hold"],
  // At the airport, and to the agent as often as to the consignee: no delivery.
  DLV: ["Handed over to the consignee or the agent", "arrived"],
  DOC: ["Documents received by the handling agent", null],
  FIW: ["In the warehouse", null],
  FOH: ["At the airline, not yet accepted", "at origin"],
  FOW: ["Out of the warehouse", null],
  MAN: ["On the flight's manifest", null],
  NFD: ["Consignee notified of the arrival", "arrived"],
  PRE: ["Prepared for the flight", null],
  RCF: ["Received from the flight", "arrived"],
  RCS: ["Accepted by the airline", "at origin"],
  RCT: ["Received from another airline", "in transit"],
  TFD: ["Handed to another airline", "in transit"],
  TGC: ["Handed to customs", "customs clearance"],
  TRM: ["To be handed to another airline", "in transit"],
};

/** DCSA, shipment events: what happens to a document. Alone, they are about the booking. */
const DOCUMENT_EVENTS: Table = {
  APPR: ["Approved", null, "APPROVED"],
  CANC: ["Cancelled", "cancelled", "CANCELLED"],
  CMPL: ["Completed", null, "COMPLETED"],
  CONF: ["Confirmed", "booked", "CONFIRMED"],
  DECL: ["Declined", null, "DECLINED"],
  DRFT: ["Drafted", null, "DRAFTED"],
  HOLD: ["On hold", "on hold", "ON_HOLD"],
  ISSU: ["Issued", null, "ISSUED"],
  PENA: ["Waiting for approval", null, "PENDING_APPROVAL"],
  PENC: ["Waiting for confirmation", null],
  PENU: ["Waiting for an update", null, "PENDING_UPDATE"],
  RECE: ["Received", null, "RECEIVED"],
  REJE: ["Rejected", null, "REJECTED"],
  RELS: ["Released", null, "RELEASED"],
  REQS: ["Requested", null, "REQUESTED"],
  SUBM: ["Submitted", null, "SUBMITTED"],
  SURR: ["Surrendered", null, "SURRENDERED"],
  VOID: ["Void", null, "VOIDED"],
};

/** DCSA, document types: "BKG CONF" is a booking that is confirmed. */
const DOCUMENTS: Table = {
  ARN: ["Arrival notice", null, "ARRIVAL_NOTICE"],
  BKG: ["Booking", null, "BOOKING"],
  CAS: ["Cargo survey", null, "CARGO_SURVEY"],
  CBR: ["Booking request", null, "CARRIER_BOOKING_REQUEST"],
  CUS: ["Customs inspection", null, "CUSTOMS_CLEARANCE"],
  DGD: ["Dangerous goods declaration", null, "DANGEROUS_GOODS_DECLARATION"],
  OOG: ["Out of gauge approval", null, "OUT_OF_GAUGE_DECLARATION"],
  SHI: ["Shipping instructions", null, "SHIPPING_INSTRUCTIONS"],
  SRM: ["Release message", null],
  TRD: ["Bill of lading", null, "TRANSPORT_DOCUMENT"],
  VGM: ["Verified gross mass", null, "VERIFIED_GROSS_MASS"],
};

/** The meaning of a code in any letter case; null for an unknown one. CANC alone may be about anything. */
export function findMeaning(code: string): CodeMeaning | null {
  const typed = code.trim().replace(/\s+/g, " ").toUpperCase();
  const own =
    findEntry(CODES, typed) ?? (typed === "CANC" ? null : findEntry(DOCUMENT_EVENTS, typed));
  if (own) return { code: typed, words: own[0], milestone: own[1] };
  const [type = "", event = ""] = typed.split(" ");
  const document = findEntry(DOCUMENTS, type);
  const happened = findEntry(DOCUMENT_EVENTS, event);
  if (!document || !happened || typed !== `${type} ${event}`) return null;
  return {
    code: typed,
    words: `${document[0]}: ${happened[0].toLowerCase()}`,
    milestone: milestoneOfDocument(type, event, happened[1]),
  };
}

const DCSA_CODES = new Map(
  [CODES, DOCUMENT_EVENTS, DOCUMENTS].flatMap((table) =>
    Object.entries(table).map(([code, [, , name]]) => [name, code] as const),
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

function findEntry(table: Table, key: string) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function milestoneOfDocument(
  type: string,
  event: string,
  ofBooking: CodeMeaning["milestone"],
): CodeMeaning["milestone"] {
  if (type === "CUS" && ["RELS", "CMPL", "APPR"].includes(event)) return "customs clearance";
  return type === "BKG" || event === "HOLD" ? ofBooking : null;
}

/**
 * Why a vessel is late: SMDG's delay reason codes, which DCSA's events carry
 * (github.com/dcsaorg/DCSA-Information-Model, smdgdelayreasoncodes.csv). The words are ours.
 */

const DELAY_REASONS: Readonly<Record<string, string>> = {
  // The vessel
  ACC: "accident on board",
  DEV: "detour around bad weather",
  EDD: "emergency repairs in dry dock",
  ENG: "engine repairs",
  MVX: "more containers to load and unload than planned",
  PAU: "vessel detained by the port authorities",
  SPE: "crew or ship's equipment not ready",
  STW: "cargo restowed on board",
  VGR: "breakdown of the ship's cranes or gear",
  OTV: "another reason on the vessel's side",
  // The port
  AIP: "accident at the terminal",
  ANA: "authorities not available",
  BUN: "waiting for fuel",
  CGS: "berth occupied after a late arrival",
  CRN: "too few cranes",
  FTE: "terminal equipment out of order or not available",
  HLD: "hatch cover problem",
  LAB: "too few workers at the terminal",
  LAS: "lashing of the containers",
  LOT: "another labour reason at the terminal",
  MIL: "military exercise",
  PBC: "berth occupied",
  PIT: "no pilot or tug available",
  PLT: "terminal planning",
  PRD: "slow handling at the terminal",
  QUA: "quarantine inspection",
  YRD: "terminal full",
  OTS: "another reason on shore",
  // The cargo
  CAE: "waiting for cargo",
  CIN: "cargo inspected by the authorities",
  DIN: "cargo information missing",
  LEK: "leaking container",
  REF: "refrigerated container fault",
  SPH: "cargo that needs special handling",
  STF: "container packed incorrectly",
  UCC: "cargo too large for a container",
  WGT: "cargo weight declared incorrectly",
  OTC: "another reason to do with the cargo",
  // Neither's doing
  HOL: "public holidays",
  QUV: "vessel in quarantine",
  PTF: "traffic restrictions in the port",
  RSC: "rescue at sea",
  STR: "strike",
  TID: "waiting for the tide",
  VIN: "vessel inspected by the coast guard",
  WEA: "bad weather",
  OTF: "force majeure",
};

/** Why a vessel is late, in words for visitors; null for an unknown code. */
export function delayReason(code: string): string | null {
  const typed = code.trim().toUpperCase();
  return Object.hasOwn(DELAY_REASONS, typed) ? (DELAY_REASONS[typed] ?? null) : null;
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
