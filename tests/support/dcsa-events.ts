/**
 * Answers of DCSA Track & Trace APIs, after the examples that DCSA publishes for 2.2, 3.0 Beta 1 and
 * 3.0.0 (DCSA-OpenAPI, Conformance-Gateway), with other numbers and places.
 */

const call = (UNLocationCode: string, more: object = {}) => ({
  ...{ transportCallID: "call-1", carrierServiceCode: "FE1", transportCallSequenceNumber: 2 },
  ...{ exportVoyageNumber: "2103S", importVoyageNumber: "2103N", modeOfTransport: "VESSEL" },
  ...{ UNLocationCode, facilityCode: "ADT", facilityCodeListProvider: "SMDG" },
  vessel: { vesselIMONumber: "9321483", vesselName: "Queen of the Seas" },
  ...more,
});
const ofShipment = {
  documentReferences: [
    { documentReferenceType: "BKG", documentReferenceValue: "ABC709951" },
    { documentReferenceType: "TRD", documentReferenceValue: "HHL71800000" },
  ],
  references: [
    { referenceType: "FF", referenceValue: "T-1" },
    { referenceType: "EQ", referenceValue: "APZU4812090" },
  ],
};

const ofContainer = { equipmentReference: "APZU4812090", ...ofShipment };
const event = (
  eventID: string,
  eventCreatedDateTime: string,
  eventType: string,
  eventClassifierCode: string,
  eventDateTime: string,
) => ({ eventID, eventCreatedDateTime, eventType, eventClassifierCode, eventDateTime });

/** 2.2: an array of flat events. */
// biome-ignore format: an event a row
export const VERSION_2_2 = [
  { ...event("e1", "2026-10-01T08:12:56Z", "SHIPMENT", "ACT", "2026-10-01T07:41:00+08:30"), shipmentEventTypeCode: "CONF", documentID: "ABC709951", documentTypeCode: "BKG", reason: "Seen by J. Doe", references: ofShipment.references },
  { ...event("e2", "2026-10-02T08:12:56Z", "EQUIPMENT", "ACT", "2026-10-02T09:00:00+08:00"), equipmentEventTypeCode: "GTOT", emptyIndicatorCode: "EMPTY", ISOEquipmentCode: "22GP", transportCall: call("CNSHG", { facilityTypeCode: "POTE" }), ...ofContainer },
  { ...event("e3", "2026-10-04T08:12:56Z", "EQUIPMENT", "ACT", "2026-10-04T09:00:00+08:00"), equipmentEventTypeCode: "GTIN", emptyIndicatorCode: "LADEN", transportCall: call("CNSHG", { facilityTypeCode: "POTE" }), ...ofContainer },
  { ...event("e4", "2026-10-03T14:12:56Z", "EQUIPMENT", "EST", "2026-10-05T07:41:00+08:00"), equipmentEventTypeCode: "LOAD", emptyIndicatorCode: "LADEN", eventLocation: { locationName: "Yangshan Terminal", UNLocationCode: "CNSHG" }, transportCall: call("CNSHG"), ...ofContainer, seals: [{ sealNumber: "1", sealType: "WIR" }] },
  { ...event("e5", "2026-10-22T14:12:56Z", "TRANSPORT", "ACT", "2026-10-22T05:35:00+04:00"), transportEventTypeCode: "ARRI", delayReasonCode: "WEA", changeRemark: "Bad weather", transportCall: call("AEJEA"), ...ofShipment },
  { ...event("e6", "2026-10-24T14:12:56Z", "EQUIPMENT", "ACT", "2026-10-24T14:00:00+04:00"), equipmentEventTypeCode: "GTOT", emptyIndicatorCode: "LADEN", transportCall: call("AEJEA", { facilityTypeCode: "POTE" }), ...ofContainer },
  { ...event("e7", "2026-10-23T14:12:56Z", "SHIPMENT", "ACT", "2026-10-23T10:00:00+04:00"), shipmentEventTypeCode: "HOLD", documentID: "C-1", documentTypeCode: "CUS", references: ofShipment.references },
] as const;

/** code, milestone, classifier, time, offset, place, UN/LOCODE, leg, note, reported at. */
// biome-ignore format: an event a row
export const SAID_BY_2_2 = [
  "BKG CONF|booked|actual|2026-09-30T23:11|+08:30|||||",
  "GTOT||actual|2026-10-02T01:00|+08:00||CNSHG|Queen of the Seas 2103S||",
  "GTIN|at origin|actual|2026-10-04T01:00|+08:00||CNSHG|Queen of the Seas 2103S||",
  "LOAD|at origin|estimated|2026-10-04T23:41|+08:00|Yangshan Terminal|CNSHG|Queen of the Seas 2103S||2026-10-03T14:12",
  "ARRI|arrived|actual|2026-10-22T01:35|+04:00||AEJEA|Queen of the Seas 2103N|Delay: bad weather.|",
  "GTOT|out for delivery|actual|2026-10-24T10:00|+04:00||AEJEA|Queen of the Seas 2103S||",
  "CUS HOLD|on hold|actual|2026-10-23T06:00|+04:00|||||",
];

const related = {
  relatedDocumentReferences: [
    { type: "BKG", value: "ABC709951" },
    { type: "TRD", value: "HHL71800000" },
  ],
  references: [{ type: "EQ", value: "APZU4812090" }],
};
const betaCall = (modeOfTransport: string, UNLocationCode: string) => ({
  ...{ transportCallReference: "6E3BA447", modeOfTransport, facilityTypeCode: "POTE" },
  location: { locationType: "UNLO", locationName: "Port of Colombo", UNLocationCode },
  ...{ carrierExportVoyageNumber: "2103S", carrierImportVoyageNumber: "2103N" },
  vessel: { vesselIMONumber: "9321483", name: "Queen of the Seas" },
});

const metadata = (eventID: string, eventCreatedDateTime: string, eventType: string) => ({
  eventID,
  eventCreatedDateTime,
  eventType,
});

/** 3.0 Beta 1: metadata and payload. */
// biome-ignore format: an event a row
export const VERSION_3_0_BETA = [
  { metadata: metadata("b1", "2026-10-10T06:31:00+02:00", "SHIPMENT"), payload: { eventClassifierCode: "ACT", eventDateTime: "2026-10-10T06:31:00+02:00", shipmentEventTypeCode: "ISSU", documentTypeCode: "TRD", documentReference: "HHL71800000", reason: "All good", ...related } },
  { metadata: metadata("b2", "2026-10-11T09:25:00+02:00", "EQUIPMENT"), payload: { eventClassifierCode: "EST", eventDateTime: "2026-10-14T07:41:00+05:30", equipmentEventTypeCode: "LOAD", equipmentReference: "APZU4812090", emptyIndicatorCode: "LADEN", isTransshipmentMove: true, transportCall: betaCall("VESSEL", "LKCMB"), ...related } },
  { metadata: metadata("b3", "2026-10-12T02:55:00+03:00", "TRANSPORT"), payload: { eventClassifierCode: "PLN", eventDateTime: "2026-11-12T07:41:00+08:30", transportEventTypeCode: "ARRI", transportCall: betaCall("RAIL", "DEDUI"), ...related } },
  { metadata: { ...metadata("b4", "2026-10-13T02:55:00+03:00", "TRANSPORT"), retractedEventID: "b3" } },
] as const;

export const SAID_BY_3_0_BETA = [
  "TRD ISSU||actual|2026-10-10T04:31|+02:00|||||",
  "LOAD|in transit|estimated|2026-10-14T02:11|+05:30|Port of Colombo|LKCMB|Queen of the Seas 2103S||2026-10-11T07:25",
];

const of3 = {
  shipmentDetails: {
    documentReference: { type: "BOOKING", reference: "ABC709951" },
    additionalDocumentReferences: [{ type: "TRANSPORT_DOCUMENT", reference: "HHL71800000" }],
    shipmentReferences: [
      { type: "FREIGHT_FORWARDERS_REFERENCE", reference: "T-1" },
      { type: "EQUIPMENT_REFERENCE", reference: "APZU4812090" },
    ],
  },
  equipmentDetails: { equipmentReference: "APZU4812090", ISOEquipmentCode: "22GP" },
};
const inPhase = (emptyIndicator: string, transportPhase: string) => ({
  equipmentDetails: { ...of3.equipmentDetails, emptyIndicator, transportPhase },
});
const at = (locationName: string, UNLocationCode: string, facilityType = "PORT_TERMINAL") => ({
  eventLocation: { locationName, UNLocationCode, facilityType },
});
const calls = {
  transportDetails: {
    transportCall: {
      transportCallReference: "tc-1",
      modeOfTransport: "VESSEL",
      exportVoyageNumberOrReference: { carrierVoyageNumber: "V002E" },
      importVoyageNumberOrReference: { carrierVoyageNumber: "V002N" },
      vesselTransport: { vesselIMONumber: "7654321", vesselName: "Example Beta" },
    },
  },
};
const kind = (eventType: string, eventClassifier: string, word: string) => ({
  eventClassification: {
    eventType,
    eventClassifier,
    [`${eventType.toLowerCase()}EventType`]: word,
  },
});
const called = (shipmentLocationType: string) => ({
  shipmentDetails: { ...of3.shipmentDetails, shipmentLocationType },
});
const when = (eventID: string, eventDateTime: string, eventUpdatedDateTime = eventDateTime) => ({
  eventID,
  eventDateTime,
  eventUpdatedDateTime,
});

/** 3.0.0: words for codes, in an object with `events`. */
export const VERSION_3_0 = {
  // biome-ignore format: an event a row
  events: [
    { ...when("c1", "2026-10-23T01:00:00Z"), ...kind("SHIPMENT", "ACTUAL", "CONFIRMED"), ...of3 },
    { ...when("c2", "2026-10-25T00:45:00Z"), ...kind("TRANSPORT", "ACTUAL", "DEPARTED"), ...at("Alpha", "GBSOU"), ...of3, ...calls },
    { ...when("c3", "2026-10-27T00:30:00Z"), ...kind("EQUIPMENT", "ACTUAL", "GATED_IN"), ...at("Depot", "FRPAR", "DEPOT"), ...of3, ...inPhase("EMPTY", "IMPORT") },
    { ...when("c4", "2026-10-26T00:30:00Z"), ...kind("TRANSPORT", "ACTUAL", "ARRIVED"), ...at("Salalah", "OMSLL"), ...of3, ...calls, ...called("INTERMEDIATE_EXPORT_STOP_OFF") },
    { ...when("c5", "2026-10-29T00:30:00Z", "2026-10-26T10:00:00Z"), ...kind("TRANSPORT", "ESTIMATED", "ARRIVED"), ...at("Jebel Ali", "AEJEA"), ...of3, ...calls, ...called("PORT_OF_DISCHARGE") },
    { ...when("c6", "2026-10-22T00:30:00Z"), ...kind("EQUIPMENT", "ACTUAL", "PICKED_UP"), ...of3, ...inPhase("LADEN", "EXPORT") },
    { ...when("c7", "2026-10-30T00:30:00Z"), ...kind("EQUIPMENT", "ACTUAL", "CUSTOMS_RELEASED"), ...of3, ...inPhase("LADEN", "IMPORT") },
    { ...when("c8", "2026-10-29T01:00:00Z"), ...kind("IOT", "ACTUAL", "GEOFENCE_ENTRY"), ...of3 },
    { ...when("c9", "2026-10-29T01:00:00Z"), ...kind("REEFER", "ACTUAL", "MEASURED"), ...of3 },
    { ...when("c10", "2026-10-29T02:00:00Z"), ...kind("TRANSPORT", "ACTUAL", "ARRIVED"), ...of3, isRetracted: true },
  ],
} as const;

// biome-ignore format: an event a row
export const SAID_BY_3_0 = [
  "BKG CONF|booked|actual|2026-10-23T01:00|+00:00|||||",
  "DEPA|departed|actual|2026-10-25T00:45|+00:00|Alpha|GBSOU|Example Beta V002E||",
  "GTIN||actual|2026-10-27T00:30|+00:00|Depot|FRPAR|||",
  "ARRI|in transit|actual|2026-10-26T00:30|+00:00|Salalah|OMSLL|Example Beta V002N||",
  "ARRI POD|arrived|estimated|2026-10-29T00:30|+00:00|Jebel Ali|AEJEA|Example Beta V002N||2026-10-26T10:00",
  "PICK|collected|actual|2026-10-22T00:30|+00:00|||||",
  "CUSR|customs clearance|actual|2026-10-30T00:30|+00:00|||||",
];
