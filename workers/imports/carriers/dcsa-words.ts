/** The names that carriers write in events of DCSA, and the meanings of codes at the places of a route. */
import type { TrackingEvent } from "#app/domain/tracking/facts.ts";

/** Other names of DCSA's properties, as carriers write them. */
export const ALIASES: Readonly<Record<string, string>> = {
  UNLocationCode: "locationUnLocode|UNLocode|portUnLocode|portCode|locationCode|locode",
  location: "portOfCall|eventPlace|activityLocation",
  locationName: "portName|placeName",
  facilityName: "terminalName|terminal|depotName",
  facilityTypeCode: "facilityType",
  transportPhase: "transportationPhase",
  eventType: "eventTypeName",
  transportEventTypeCode: "transportEventType",
  equipmentEventTypeCode: "equipmentEventType",
  shipmentEventTypeCode: "shipmentEventType",
  eventDateTime: "eventTimestamp|dateTime",
  eventDateTimeUTC: "eventTimeUTC|eventDateUTC|utcDateTime|eventDateTimeGMT",
  eventDateTimeLocal: "eventTimeLocal|eventDateLocal|localDateTime|localEventDateTime",
  timeZone: "timeZoneOffset|utcOffset|timeZoneName|eventTimeZone",
  eventCreatedDateTime: "createdDateTime|eventCreated|eventUpdatedDateTime",
  eventClassifierCode: "eventClassifier|classifierCode|classifier",
  vesselName: "vessel|vesselTransport|shipName",
  exportVoyageNumber:
    "carrierExportVoyageNumber|exportVoyageNumberOrReference|carrierVoyageNumber|voyageNumber|voyageNo|voyageReference|voyageRef|voyage|universalVoyageReference",
  importVoyageNumber: "carrierImportVoyageNumber|importVoyageNumberOrReference",
  equipmentReference: "containerNumber|containerReference|containerNo|containerNum|container",
  carrierBookingReference:
    "bookingReference|bookingRef|bookingNumber|bookingNo|booking|carrierBookingNumber|urlParameters",
  transportDocumentReference:
    "transportDocumentNumber|billOfLadingNumber|billOfLadingNo|billOfLading|blNumber|blNo|mblNumber|mblNo|masterBillOfLading",
  orderNumber: "orderNo",
  modeOfTransport: "transportMode|modeOfTransportCode",
  shipmentLocationType: "shipmentLocationTypeCode",
  emptyIndicatorCode: "emptyIndicator|isEmpty|fullEmptyIndicator",
  isTransshipmentMove: "isTransshipment|transshipment|transshipmentIndicator",
  description: "eventDescription|eventName",
  remark: "remarks|comment|comments|eventRemark|eventRemarks|eventReason",
};

/**
 * The parts of a shipment's route, by phases of transport and location types: DCSA's names (3.0.0), its
 * codes (2.2, Booking 2) and those of carriers.
 */
export const ROUTE_PARTS = {
  export:
    "port_of_loading|place_of_receipt|origin_of_goods|pre_carriage_from|pol|pre|por|ori|pcf|psr|fcd|ecp|drl",
  transshipment:
    "transhipment|transshipment_port|transhipment_port|requested_transshipment_port|intermediate_export_stop_off|onward_inland_routing|pts|tsp|t/s|rtp|iel|oir",
  import: "port_of_discharge|place_of_delivery|final_destination|pod|pde|pld|fde",
};

/** Objects of 3.0 Beta 1, 3.0.0 and carriers whose properties 2.2 has in the event itself. */
export const EVENT_PARTS =
  "metadata|payload|eventClassification|shipmentDetails|equipmentDetails|transport|carrierSpecificData".split(
    "|",
  );

/** The properties of an object that stands for a text: `{"code": "ACT"}` */
export const TEXT_PROPERTIES =
  "name|code|value|number|vesselname|locationname|equipmentreference|exportvoyagenumber".split("|");

/** Indicators of an empty container */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(
  "E|M|MT|MTY|EMPTY|EMPTY_CONTAINER|CONTAINER_EMPTY|UNLADEN|NOT_LADEN|TRUE|YES|Y|1".split("|"),
);

/** Facilities at which no vessel calls: a container is loaded on a truck or a train there. */
export const INLAND_FACILITIES: ReadonlySet<string> = new Set(
  "BOCR|BORDER_CROSSING|CLOC|CUSTOMER_LOCATION|COFS|CONTAINER_FREIGHT_STATION|OFFD|OFF_DOCK_STORAGE|DEPO|DEPOT|INTE|INLAND_TERMINAL|RAMP|RAIL_RAMP|RAIL_TERMINAL".split(
    "|",
  ),
);

type Milestones = Readonly<Record<string, TrackingEvent["milestone"]>>;

/** The milestone of a code at a place of the route, where it differs from the usual one; null for none. */
export const MILESTONES_AT: Readonly<Record<"export" | "import" | "port", Milestones>> = {
  export: {
    ARRI: null,
    DISC: null,
    GTIN: "at origin",
    PICK: "collected",
    CUSI: "at origin",
    CUSR: "at origin",
    CUSS: "at origin",
  },
  import: {
    DEPA: null,
    LOAD: null,
    GTOT: "out for delivery",
  },
  // Full containers come by land to be shipped, and leave to be delivered.
  port: {
    GTIN: "at origin",
    GTOT: "out for delivery",
  },
};
