/** One spelling for the events of DCSA's versions (Track & Trace 2.2, 3.0) and of carriers. */
import { TRANSPORT_MODES } from "#app/domain/tracking/facts.ts";
import { toDcsaCode } from "../../orders/event-codes.ts";

type Json = Readonly<Record<string, unknown>>;

/** Other names of DCSA's properties, as carriers write them. */
const ALIASES: Readonly<Record<string, string>> = {
  UNLocationCode: "locationUnLocode|UNLocode|unLoCode|portUnLocode|portCode",
  facilityCode: "locationCode|terminalCode",
  transportPhase: "transportationPhase",
  eventType: "eventTypeName",
  eventDateTime: "eventTimestamp|eventTime|eventDate",
  eventCreatedDateTime: "createdDateTime|eventCreated",
  carrierVoyageNumber: "voyageNumber|voyage|universalVoyageReference",
  equipmentReference: "containerNumber|containerReference|containerNo",
  carrierBookingReference: "bookingReference|bookingNumber|bookingNo",
  transportDocumentReference: "transportDocumentNumber|billOfLadingNumber|blNumber",
  modeOfTransport: "transportMode",
};

/** Names without regard to case and separators. */
const plainKey = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, "");
const KEYS = new Map(
  Object.entries(ALIASES).flatMap(([name, others]) =>
    others.split("|").map((other) => [plainKey(other), plainKey(name)] as const),
  ),
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
  const weight = (of: unknown) => (of === null || of === "" ? 0 : 1);
  return Object.fromEntries(own.toSorted(([, one], [, other]) => weight(one) - weight(other)));
}

/** Objects of 3.0 Beta 1 and 3.0.0 whose properties 2.2 has in the event itself. */
const PARTS = ["metadata", "payload", "eventClassification", "shipmentDetails", "equipmentDetails"];
const PORT_TERMINALS: readonly (string | null)[] = ["POTE", "PORT_TERMINAL"];
const EQUIPMENT: readonly (string | null)[] = ["EQ", "EQUIPMENT_REFERENCE"];

export type DcsaEvent = NonNullable<ReturnType<typeof toDcsaEvent>>;

/** Null for a value that is not an event. */
export function toDcsaEvent(value: unknown) {
  const own = object(normalize(value));
  const item: Json = Object.assign({}, own, ...PARTS.map((name) => part(own, name)));
  const type = code(item, "eventType");
  if (type === null) return null;
  const call = {
    ...part(part(item, "transportDetails"), "transportCall"),
    ...part(item, "transportCall"),
  };
  const locations = [
    part(item, "eventLocation"),
    part(item, "location"),
    part(call, "location"),
    // Some write a name alone.
    { [plainKey("locationName")]: text(item, "eventLocation", "location") },
  ];
  const placeName = (one: Json) =>
    text(one, "locationName", "address.city", "address.cityName", "city", "name");
  const location = locations.find((one) => placeName(one) ?? text(one, "UNLocationCode")) ?? {};
  const numbersOf = (some: readonly Json[]) =>
    some.map((one) => text(one, "referenceValue", "documentReferenceValue", "value", "reference"));
  const references = lists(item, "references", "relatedReferences", "shipmentReferences");
  const documents = lists(
    item,
    ...["documentReferences", "relatedDocumentReferences", "additionalDocumentReferences"],
  );
  const isEquipment = (one: Json) => EQUIPMENT.includes(code(one, "referenceType", "type"));
  // Some write what is of the transport call beside the event.
  const ofCall = (...names: readonly string[]) => text(call, ...names) ?? text(item, ...names);
  const facility = ["facilityTypeCode", "facilityType"];
  const mode = ofCall("modeOfTransport")?.toLowerCase();
  const id = text(item, "eventID");
  const container = text(item, "equipmentReference");
  return {
    id,
    /** TRANSPORT, EQUIPMENT, SHIPMENT; 3.0.0 also IOT and REEFER */
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
    /** When the source made or last changed it */
    created: text(item, "eventCreatedDateTime", "eventUpdatedDateTime"),
    /** The id of the event that this one retracts; may be its own */
    retracts: isTrue(item, "isRetracted") ? id : text(item, "retractedEventID"),
    placeName: placeName(location) ?? text(call, "otherFacility"),
    unLocationCode: code(location, "UNLocationCode") ?? ofCall("UNLocationCode"),
    vessel: ofCall(
      ...["vessel.vesselName", "vessel.name", "vesselTransport.vesselName", "vesselName", "vessel"],
    ),
    exportVoyage: ofCall(
      ...["exportVoyageNumber", "carrierExportVoyageNumber", "carrierVoyageNumber"],
      "exportVoyageNumberOrReference.carrierVoyageNumber",
    ),
    importVoyage: ofCall(
      ...["importVoyageNumber", "carrierImportVoyageNumber"],
      "importVoyageNumberOrReference.carrierVoyageNumber",
    ),
    mode: TRANSPORT_MODES.find((known) => known === mode) ?? null,
    isPortTerminal: PORT_TERMINALS.includes(
      code(call, ...facility) ?? code(item, ...facility) ?? code(location, ...facility),
    ),
    /** Of the document that a shipment event is about */
    documentType: toDcsaCode(code(item, "documentTypeCode", "documentReference.type")),
    documents: removeNulls([
      text(item, "documentID", "documentReference"),
      text(item, "carrierBookingReference"),
      text(item, "transportDocumentReference"),
      ...numbersOf([part(item, "documentReference"), ...documents]),
    ]),
    /** Of shippers and forwarders */
    references: removeNulls(numbersOf(references.filter((one) => !isEquipment(one)))),
    /** The containers of the shipment, first the one that the event is about */
    equipment: removeNulls([container, ...numbersOf(references.filter(isEquipment))]),
    container,
    isEmpty: code(item, "emptyIndicatorCode", "emptyIndicator") === "EMPTY",
    /** 3.0.0: EXPORT, IMPORT or TRANSSHIPMENT. MSC: "Full Transshipment Discharged" */
    phase:
      isTrue(item, "isTransshipmentMove") || /trans?shipment/i.test(text(item, "description") ?? "")
        ? "TRANSSHIPMENT"
        : code(item, "transportPhase"),
    /** 3.0.0: PORT_OF_LOADING, PORT_OF_DISCHARGE, … */
    locationType: code(item, "shipmentLocationType"),
    remark: text(item, "changeRemark", "vesselScheduleChangeRemark"),
    /** SMDG's code; 3.0.0 has none */
    delayReason: text(item, "delayReasonCode"),
  };
}

function object(value: unknown): Json {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? (value as Json) : {};
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
  const value = text(item, ...paths);
  return value === null ? null : value.toUpperCase().replace(/[\s-]+/g, "_");
}

const removeNulls = (values: readonly (string | null)[]) =>
  values.filter((value) => value !== null);
