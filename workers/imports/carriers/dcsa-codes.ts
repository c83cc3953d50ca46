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
export function toDcsaCode(name: string | null): string | null {
  return name !== null && Object.hasOwn(CODES, name) ? (CODES[name] ?? name) : name;
}
