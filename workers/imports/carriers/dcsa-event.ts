/** Converts DCSA events from the three formats of its versions to one. */
import { TRANSPORT_MODES, type TransportMode } from "#app/domain/tracking/facts.ts";
import { toDcsaCode } from "./dcsa-codes.ts";

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

/** Null for a value that is not an event. */
export function toDcsaEvent(value: unknown): DcsaEvent | null {
  const item = object(value);
  if (text(item, "eventClassification.eventType")) return fromVersion3(item);
  // 3.0 Beta 1 has the same properties in two objects.
  const flat = { ...item, ...object(item.metadata), ...object(item.payload) };
  return text(flat, "eventType") ? fromVersion2(flat) : null;
}

function fromVersion2(item: Json): DcsaEvent {
  const call = object(item.transportCall);
  const location = object(item.eventLocation ?? item.location ?? call.location);
  const references = [...list(item.references), ...list(item.relatedReferences)];
  const documents = [...list(item.documentReferences), ...list(item.relatedDocumentReferences)];
  const numberOf = (one: Json) => text(one, "referenceValue", "documentReferenceValue", "value");
  const isEquipment = (one: Json) => text(one, "referenceType", "type") === "EQ";
  const facility = text(call, "facilityTypeCode") ?? text(item, "facilityTypeCode");
  return {
    id: text(item, "eventID"),
    type: text(item, "eventType") ?? "",
    code: text(
      item,
      "transportEventTypeCode",
      "equipmentEventTypeCode",
      "shipmentEventTypeCode",
      "eventTypeCode",
    ),
    classifier: text(item, "eventClassifierCode") ?? "",
    time: text(item, "eventDateTime"),
    created: text(item, "eventCreatedDateTime"),
    retracts: text(item, "retractedEventID"),
    placeName: placeName(location) ?? text(call, "otherFacility"),
    unLocationCode: text(location, "UNLocationCode") ?? text(call, "UNLocationCode"),
    vessel: text(call, "vessel.vesselName", "vessel.name"),
    exportVoyage: text(
      call,
      "exportVoyageNumber",
      "carrierExportVoyageNumber",
      "carrierVoyageNumber",
    ),
    importVoyage: text(call, "importVoyageNumber", "carrierImportVoyageNumber"),
    mode: toMode(text(call, "modeOfTransport")),
    isPortTerminal: facility === "POTE",
    documentType: text(item, "documentTypeCode"),
    documents: removeNulls([
      text(item, "documentID", "documentReference"),
      ...documents.map(numberOf),
    ]),
    references: removeNulls(references.filter((one) => !isEquipment(one)).map(numberOf)),
    equipment: removeNulls([
      text(item, "equipmentReference"),
      ...references.filter(isEquipment).map(numberOf),
    ]),
    container: text(item, "equipmentReference"),
    isEmpty: item.emptyIndicatorCode === "EMPTY",
    // MSC: "Full Transshipment Discharged".
    phase:
      item.isTransshipmentMove === true || /trans?shipment/i.test(text(item, "description") ?? "")
        ? "TRANSSHIPMENT"
        : null,
    locationType: null,
    remark: text(item, "changeRemark", "vesselScheduleChangeRemark"),
    delayReason: text(item, "delayReasonCode"),
  };
}

function fromVersion3(item: Json): DcsaEvent {
  const classification = object(item.eventClassification);
  const shipment = object(item.shipmentDetails);
  const equipment = object(item.equipmentDetails);
  const call = object(object(item.transportDetails).transportCall);
  const location = object(item.eventLocation);
  const document = object(shipment.documentReference);
  const documents = [document, ...list(shipment.additionalDocumentReferences)];
  const references = list(shipment.shipmentReferences);
  const isEquipment = (one: Json) => one.type === "EQUIPMENT_REFERENCE";
  const numberOf = (one: Json) => text(one, "reference");
  return {
    id: text(item, "eventID"),
    type: text(classification, "eventType") ?? "",
    code: toDcsaCode(
      text(classification, "transportEventType", "equipmentEventType", "shipmentEventType"),
    ),
    classifier: text(classification, "eventClassifier") ?? "",
    time: text(item, "eventDateTime"),
    created: text(item, "eventUpdatedDateTime"),
    retracts: item.isRetracted === true ? text(item, "eventID") : null,
    placeName: placeName(location),
    unLocationCode: text(location, "UNLocationCode"),
    vessel: text(call, "vesselTransport.vesselName"),
    exportVoyage: text(call, "exportVoyageNumberOrReference.carrierVoyageNumber"),
    importVoyage: text(call, "importVoyageNumberOrReference.carrierVoyageNumber"),
    mode: toMode(text(call, "modeOfTransport")),
    isPortTerminal: location.facilityType === "PORT_TERMINAL",
    documentType: toDcsaCode(text(document, "type")),
    documents: removeNulls(documents.map(numberOf)),
    references: removeNulls(references.filter((one) => !isEquipment(one)).map(numberOf)),
    equipment: removeNulls([
      text(equipment, "equipmentReference"),
      ...references.filter(isEquipment).map(numberOf),
    ]),
    container: text(equipment, "equipmentReference"),
    isEmpty: equipment.emptyIndicator === "EMPTY",
    phase: text(equipment, "transportPhase"),
    locationType: text(shipment, "shipmentLocationType"),
    remark: null,
    delayReason: null,
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

function list(value: unknown): Json[] {
  return Array.isArray(value) ? value.map(object) : [];
}

/** The first of these properties that has text; "a.b" is the property b of a. */
function text(item: Json, ...paths: readonly string[]): string | null {
  for (const path of paths) {
    const value = path.split(".").reduce<unknown>((at, name) => object(at)[name], item);
    if (typeof value === "string" && value.trim() !== "") return value.trim();
  }
  return null;
}

function removeNulls(values: readonly (string | null)[]): string[] {
  return values.filter((value) => value !== null);
}
