/**
 * What a carrier's code of an event says, by the code (workers/orders/event-codes.ts). The words are ours; a
 * consignment is their subject, unless they name another.
 */

export const eventNames = {
  // DCSA, transport events.
  ARRI: "Arrived",
  DEPA: "Departed",
  APPROACHING: "Approaching",

  // DCSA, equipment events.
  AVDO: "Container may be returned",
  AVPU: "Container ready for pick-up",
  CROS: "Crossed the border",
  CUSI: "Selected for customs inspection",
  CUSR: "Released by customs",
  CUSS: "Selected for a customs scan",
  DISC: "Unloaded from the vessel",
  DROP: "Container dropped off",
  GTIN: "Container entered the terminal",
  GTOT: "Container left the terminal",
  INSP: "Container inspected",
  LOAD: "Loaded on the vessel",
  PICK: "Container picked up",
  RMVD: "Container taken out of the shipment",
  RSEA: "Container sealed again",
  STRP: "Unpacked from the container",
  STUF: "Packed into the container",

  // Ours, for carriers' labels without a code of DCSA.
  "ARRI POD": "Arrived at the port of discharge",
  BERTHED: "Vessel at its berth",
  INLAND: "On the way inland",
  MOVED: "Moved at the terminal",
  "ON TRUCK": "Sent by truck",
  "RAIL LOADED": "Loaded on a train",
  "RAIL UNLOADED": "Unloaded from the train",
  "READY TO LOAD": "Ready to be loaded",
  "WAITING FOR VESSEL": "Waiting for the next vessel",

  // Ours: they end an exception, and reach no milestone.
  RELEASED: "Released",
  "CUSTOMS RELEASED": "Released by customs",

  // Cargo-IMP, status codes.
  ARR: "Flight arrived",
  AWD: "Documents handed to the consignee",
  AWR: "Documents arrived",
  BKD: "Booked on a flight",
  CCD: "Cleared by customs",
  CRC: "Reported to customs",
  DDL: "Delivered to the consignee's door",
  DEP: "Flight departed",
  DIS: "Discrepancy reported",
  "DIS DFLD": "Loaded after all",
  "DIS FDAW": "Air waybill found",
  "DIS FDCA": "Goods found",
  "DIS MSAW": "Air waybill missing",
  "DIS MSCA": "Goods missing",
  "DIS OFLD": "Taken off the flight",
  "DIS OVCD": "Carried past the destination",
  "DIS SSPD": "Left behind in part",
  DLV: "Handed over to the consignee or the agent",
  DOC: "Documents received by the handling agent",
  FIW: "In the warehouse",
  FOH: "At the airline, not yet accepted",
  FOW: "Out of the warehouse",
  MAN: "On the flight's manifest",
  NFD: "Consignee notified of the arrival",
  PRE: "Prepared for the flight",
  RCF: "Received from the flight",
  RCS: "Accepted by the airline",
  RCT: "Received from another airline",
  TFD: "Handed to another airline",
  TGC: "Handed to customs",
  TRM: "To be handed to another airline",
} as const;

/** What happens to a document. Alone, they are about the booking. */
export const documentEventNames = {
  APPR: "Approved",
  CANC: "Cancelled",
  CMPL: "Completed",
  CONF: "Confirmed",
  DECL: "Declined",
  DRFT: "Drafted",
  HOLD: "On hold",
  ISSU: "Issued",
  PENA: "Waiting for approval",
  PENC: "Waiting for confirmation",
  PENU: "Waiting for an update",
  RECE: "Received",
  REJE: "Rejected",
  RELS: "Released",
  REQS: "Requested",
  SUBM: "Submitted",
  SURR: "Surrendered",
  VOID: "Void",
} as const;

export const documentNames = {
  ARN: "Arrival notice",
  BKG: "Booking",
  CAS: "Cargo survey",
  CBR: "Booking request",
  CUS: "Customs inspection",
  DGD: "Dangerous goods declaration",
  OOG: "Out of gauge approval",
  SHI: "Shipping instructions",
  SRM: "Release message",
  TRD: "Bill of lading",
  VGM: "Verified gross mass",
} as const;

/** "Booking: confirmed", of a document and what happened to it. */
export const documentEvent = (document: string, event: string) =>
  `${document}: ${event.toLowerCase()}`;
