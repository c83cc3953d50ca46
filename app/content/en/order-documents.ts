import type { DocumentKind } from "../../domain/order-documents.ts";

/** Names of the kinds of documents of an order. */
export const documentKinds: Readonly<Record<DocumentKind, string>> = {
  "proof-of-delivery": "Proof of delivery",
  "delivery-note": "Delivery note",
  "delivery-order": "Delivery order",
  "air-waybill": "Air waybill",
  "bill-of-lading": "Bill of lading",
  "commercial-invoice": "Commercial invoice",
  "packing-list": "Packing list",
  "certificate-of-origin": "Certificate of origin",
  "customs-declaration": "Customs declaration",
  "goods-photo": "Photo of the goods",
  "damage-photo": "Photo of damage",
  other: "Other document",
};
