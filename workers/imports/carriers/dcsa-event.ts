/** Converts DCSA events from the three formats of its versions to one. */
import { TRANSPORT_MODES, type TransportMode } from "#app/domain/tracking/facts.ts";

export interface DcsaEvent {
  readonly id: string | null;
  /** TRANSPORT, EQUIPMENT, SHIPMENT; 3.0.0 also IOT and REEFER. */
  readonly type: string;
  readonly code: string | null;
  readonly classifier: string;
  readonly time: string | null;
  /** When the source made or last changed it. */
  readonly created: string | null;
  /** The id of the event that this one retracts; may be its own. */
  readonly retracts: string | null;
  readonly placeName: string | null;
  readonly unLocationCode: string | null;
  readonly vessel: string | null;
  readonly exportVoyage: string | null;
  readonly importVoyage: string | null;
  readonly mode: TransportMode | null;
  readonly isPortTerminal: boolean;
  /** The document that a shipment event is about. */
  readonly documentType: string | null;
  readonly documents: readonly string[];
  /** References of shippers and forwarders. */
  readonly references: readonly string[];
  /** The containers of the shipment, first the one that the event is about. */
  readonly equipment: readonly string[];
  /** The container that the event is about. */
  readonly container: string | null;
  readonly isEmpty: boolean;
  /** 3.0.0: EXPORT, IMPORT or TRANSSHIPMENT; null where it isn't given. */
  readonly phase: string | null;
  /** 3.0.0: PORT_OF_LOADING, PORT_OF_DISCHARGE, … */
  readonly locationType: string | null;
  readonly remark: string | null;
  /** SMDG's code; 3.0.0 has none. */
  readonly delayReason: string | null;
}

type Json = Readonly<Record<string, unknown>>;

/** Other names of DCSA's properties, as carriers write them. */
const ALIASES: Readonly<Record<string, string>> = {
  locationUnLocode: "UNLocationCode",
  UNLocode: "UNLocationCode",
  unLoCode: "UNLocationCode",
  locationCode: "facilityCode",
  transportationPhase: "transportPhase",
  eventTypeName: "eventType",
  createdDateTime: "eventCreatedDateTime",
  eventCreated: "eventCreatedDateTime",
  voyageNumber: "carrierVoyageNumber",
  containerNumber: "equipmentReference",
  containerReference: "equipmentReference",
  bookingReference: "carrierBookingReference",
  bookingNumber: "carrierBookingReference",
  transportDocumentNumber: "transportDocumentReference",
  billOfLadingNumber: "transportDocumentReference",
  transportMode: "modeOfTransport",
};

/** Names without regard to case and separators. */
const plainKey = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, "");
const KEYS = new Map(
  Object.entries(ALIASES).map(([name, key]) => [plainKey(name), plainKey(key)] as const),
);

/** A value of JSON whose properties have one spelling, which `text` and `part` read. */
function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalize);
  if (typeof value !== "object" || value === null) return value;
  const own = Object.entries(value).map(([name, of]) => {
    const key = plainKey(name);
    return [KEYS.get(key) ?? key, normalize(of)] as const;
  });
  // A property that is empty hides no other of its meaning.
  return Object.fromEntries(own.toSorted(([, one], [, other]) => weight(one) - weight(other)));
}

function weight(value: unknown): number {
  return value === null || value === "" ? 0 : 1;
}

/** Objects of 3.0 Beta 1 and 3.0.0 whose properties 2.2 has in the event itself. */
const PARTS = ["metadata", "payload", "eventClassification", "shipmentDetails", "equipmentDetails"];
const PORT_TERMINALS: readonly (string | null)[] = ["POTE", "PORT_TERMINAL"];
const EQUIPMENT: readonly (string | null)[] = ["EQ", "EQUIPMENT_REFERENCE"];

/** Null for a value that is not an event. */
export function toDcsaEvent(value: unknown): DcsaEvent | null {
  const own = object(normalize(value));
  const item = Object.assign({}, own, ...PARTS.map((name) => part(own, name)));
  const type = code(item, "eventType");
  if (type === null) return null;
  const call = {
    ...part(part(item, "transportDetails"), "transportCall"),
    ...part(item, "transportCall"),
  };
  const locations = [part(item, "eventLocation"), part(item, "location"), part(call, "location")];
  const location = locations.find((one) => placeName(one) ?? text(one, "UNLocationCode")) ?? {};
  const numberOf = (one: Json) =>
    text(one, "referenceValue", "documentReferenceValue", "value", "reference");
  const references = lists(item, "references", "relatedReferences", "shipmentReferences");
  const documents = lists(
    item,
    "documentReferences",
    "relatedDocumentReferences",
    "additionalDocumentReferences",
  );
  const isEquipment = (one: Json) => EQUIPMENT.includes(code(one, "referenceType", "type"));
  // Some write what is of the transport call beside the event.
  const ofCall = (...names: readonly string[]) => text(call, ...names) ?? text(item, ...names);
  const facility = ["facilityTypeCode", "facilityType"];
  const id = text(item, "eventID");
  const container = text(item, "equipmentReference");
  return {
    id,
    type,
    code: toDcsaCode(
      code(
        item,
        ...["transportEventTypeCode", "equipmentEventTypeCode", "shipmentEventTypeCode"],
        ...["transportEventType", "equipmentEventType", "shipmentEventType", "eventTypeCode"],
      ),
    ),
    classifier: code(item, "eventClassifierCode", "eventClassifier") ?? "",
    time: text(item, "eventDateTime"),
    created: text(item, "eventCreatedDateTime", "eventUpdatedDateTime"),
    retracts: isTrue(item, "isRetracted") ? id : text(item, "retractedEventID"),
    placeName: placeName(location) ?? text(call, "otherFacility"),
    unLocationCode: text(location, "UNLocationCode") ?? ofCall("UNLocationCode"),
    vessel: ofCall("vessel.vesselName", "vessel.name", "vesselTransport.vesselName", "vesselName"),
    exportVoyage: ofCall(
      ...["exportVoyageNumber", "carrierExportVoyageNumber", "carrierVoyageNumber"],
      "exportVoyageNumberOrReference.carrierVoyageNumber",
    ),
    importVoyage: ofCall(
      ...["importVoyageNumber", "carrierImportVoyageNumber"],
      "importVoyageNumberOrReference.carrierVoyageNumber",
    ),
    mode: toMode(ofCall("modeOfTransport")),
    isPortTerminal: PORT_TERMINALS.includes(
      code(call, ...facility) ?? code(item, ...facility) ?? code(location, ...facility),
    ),
    documentType: toDcsaCode(code(item, "documentTypeCode", "documentReference.type")),
    documents: removeNulls([
      text(item, "documentID", "documentReference"),
      text(item, "carrierBookingReference"),
      text(item, "transportDocumentReference"),
      ...[part(item, "documentReference"), ...documents].map(numberOf),
    ]),
    references: removeNulls(references.filter((one) => !isEquipment(one)).map(numberOf)),
    equipment: removeNulls([container, ...references.filter(isEquipment).map(numberOf)]),
    container,
    isEmpty: code(item, "emptyIndicatorCode", "emptyIndicator") === "EMPTY",
    // MSC: "Full Transshipment Discharged".
    phase:
      isTrue(item, "isTransshipmentMove") || /trans?shipment/i.test(text(item, "description") ?? "")
        ? "TRANSSHIPMENT"
        : code(item, "transportPhase"),
    locationType: code(item, "shipmentLocationType"),
    remark: text(item, "changeRemark", "vesselScheduleChangeRemark"),
    delayReason: text(item, "delayReasonCode"),
  };
}

function toMode(mode: string | null): TransportMode | null {
  return TRANSPORT_MODES.find((known) => known === mode?.toLowerCase()) ?? null;
}

function placeName(location: Json): string | null {
  return text(location, "locationName", "address.city");
}

function object(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

/** An object among the properties of another, by DCSA's name; empty where there is none. */
function part(item: Json, name: string): Json {
  return object(item[plainKey(name)]);
}

function lists(item: Json, ...names: readonly string[]): Json[] {
  return names.flatMap((name) => {
    const value = item[plainKey(name)];
    return Array.isArray(value) ? value.map(object) : [];
  });
}

function isTrue(item: Json, name: string): boolean {
  return String(item[plainKey(name)]).toLowerCase() === "true";
}

/** The first of these properties that has text; "a.b" is the property b of a. */
function text(item: Json, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = path.split(".").reduce<unknown>((at, name) => object(at)[plainKey(name)], item);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

/** As `text`, for values of an enumeration. */
function code(item: Json, ...paths: readonly string[]): string | null {
  return (
    text(item, ...paths)
      ?.toUpperCase()
      .replace(/[\s-]+/g, "_") ?? null
  );
}

function removeNulls(values: readonly (string | null)[]): string[] {
  return values.filter((value) => value !== null);
}

/**
 * The codes of DCSA Track & Trace 2.2 and 3.0 Beta 1, by the names that 3.0.0 has for them
 * (github.com/dcsaorg/Conformance-Gateway, TNT_v3.0.0.yaml).
 */
const CODES: Readonly<Record<string, string>> = {
  // Transport
  ARRIVED: "ARRI",
  DEPARTED: "DEPA",
  // Equipment
  AVAILABLE_FOR_DROP_OFF: "AVDO",
  AVAILABLE_FOR_PICKUP: "AVPU",
  CROSSED: "CROS",
  CUSTOMS_RELEASED: "CUSR",
  CUSTOMS_SELECTED_FOR_INSPECTION: "CUSI",
  CUSTOMS_SELECTED_FOR_SCAN: "CUSS",
  DISCHARGED: "DISC",
  DROPPED_OFF: "DROP",
  GATED_IN: "GTIN",
  GATED_OUT: "GTOT",
  INSPECTED: "INSP",
  LOADED: "LOAD",
  PICKED_UP: "PICK",
  REMOVED: "RMVD",
  RESEALED: "RSEA",
  STRIPPED: "STRP",
  STUFFED: "STUF",
  // Shipment
  APPROVED: "APPR",
  CANCELLED: "CANC",
  COMPLETED: "CMPL",
  CONFIRMED: "CONF",
  DECLINED: "DECL",
  DRAFTED: "DRFT",
  ISSUED: "ISSU",
  ON_HOLD: "HOLD",
  PENDING_APPROVAL: "PENA",
  PENDING_UPDATE: "PENU",
  RECEIVED: "RECE",
  REJECTED: "REJE",
  RELEASED: "RELS",
  REQUESTED: "REQS",
  SUBMITTED: "SUBM",
  SURRENDERED: "SURR",
  VOIDED: "VOID",
  // Documents
  ARRIVAL_NOTICE: "ARN",
  BOOKING: "BKG",
  CARGO_SURVEY: "CAS",
  CARRIER_BOOKING_REQUEST: "CBR",
  CUSTOMS_CLEARANCE: "CUS",
  DANGEROUS_GOODS_DECLARATION: "DGD",
  OUT_OF_GAUGE_DECLARATION: "OOG",
  SHIPPING_INSTRUCTIONS: "SHI",
  TRANSPORT_DOCUMENT: "TRD",
  VERIFIED_GROSS_MASS: "VGM",
};

/**
 * The code for the name of an event's or a document's type; unknown names are returned unchanged.
 */
function toDcsaCode(name: string | null): string | null {
  return name !== null && Object.hasOwn(CODES, name) ? (CODES[name] ?? name) : name;
}
