/** Which documents a shipment usually needs: general practice, since countries and carriers differ. */
import { type Answers, readAnswers } from "./answers.ts";

export const SHIPMENT_QUESTIONS = {
  mode: ["air", "ocean", "road"],
  direction: ["export", "import"],
  goods: ["general", "dangerous", "temporary", "exhibition", "vehicles", "food"],
} as const;
export type ShipmentQuestion = keyof typeof SHIPMENT_QUESTIONS;
export type Shipment = Answers<typeof SHIPMENT_QUESTIONS>;

/** The shipments that need a document: those with all of these answers; any where none is named. */
type When = {
  readonly [Name in ShipmentQuestion]?: readonly Shipment[Name][];
};

/** Goods that stay where they go, and are sold or used there. */
const FOR_GOOD = ["general", "dangerous", "vehicles", "food"] as const;
/** Goods that come back. */
const RETURNING = ["temporary", "exhibition"] as const;

/** In the order of the list: trade, transport, customs, then what the goods need. */
const DOCUMENTS = {
  commercialInvoice: { goods: FOR_GOOD },
  proformaInvoice: { goods: RETURNING },
  packingList: {},
  shippingInstructions: { direction: ["export"] },
  insuranceCertificate: {},

  airWaybill: { mode: ["air"] },
  billOfLading: { mode: ["ocean"] },
  consignmentNote: { mode: ["road"] },
  verifiedGrossMass: { mode: ["ocean"], direction: ["export"] },
  deliveryOrder: { mode: ["air", "ocean"], direction: ["import"] },

  exportDeclaration: { direction: ["export"] },
  importDeclaration: { direction: ["import"] },
  importerRegistration: { direction: ["import"], goods: FOR_GOOD },
  certificateOfOrigin: { goods: FOR_GOOD },
  woodPackaging: {},

  safetyDataSheet: { goods: ["dangerous"] },
  airDangerousGoods: { mode: ["air"], goods: ["dangerous"] },
  oceanDangerousGoods: { mode: ["ocean"], goods: ["dangerous"] },
  roadDangerousGoods: { mode: ["road"], goods: ["dangerous"] },
  packingCertificate: { mode: ["ocean"], goods: ["dangerous"] },
  batteryTest: { goods: ["dangerous"] },
  dangerousPermit: { goods: ["dangerous"] },

  ataCarnet: { goods: RETURNING },
  temporaryDeclaration: { goods: RETURNING, direction: ["import"] },
  goodsList: { goods: RETURNING },
  carnetAuthority: { goods: RETURNING },
  organiserLetter: { goods: ["exhibition"] },
  consumedGoods: { goods: ["exhibition"] },
  proofOfReturn: { goods: RETURNING },

  vehicleTitle: { goods: ["vehicles"] },
  ownerIdentity: { goods: ["vehicles"] },
  vehicleDangerous: { mode: ["air", "ocean"], goods: ["vehicles"] },
  conditionReport: { goods: ["vehicles"] },
  conformity: { goods: ["vehicles"], direction: ["import"] },

  healthCertificate: { goods: ["food"] },
  plantCertificate: { goods: ["food"] },
  halalCertificate: { goods: ["food"] },
  analysis: { goods: ["food"] },
  foodPermit: { goods: ["food"], direction: ["import"] },
  temperature: { goods: ["food"] },
} as const satisfies Readonly<Record<string, When>>;

export type DocumentId = keyof typeof DOCUMENTS;

/** The documents that a shipment usually needs, in order. */
export function documentsFor(shipment: Shipment): readonly DocumentId[] {
  const entries = Object.entries<When>(DOCUMENTS) as [DocumentId, When][];
  return entries.flatMap(([id, when]) => (isNeeded(when, shipment) ? [id] : []));
}

function isNeeded({ mode, direction, goods }: When, shipment: Shipment): boolean {
  return (
    (mode?.includes(shipment.mode) ?? true) &&
    (direction?.includes(shipment.direction) ?? true) &&
    (goods?.includes(shipment.goods) ?? true)
  );
}

/** The shipment in an address; an answer that is missing or unknown is the first one. */
export function shipmentInQuery(query: URLSearchParams): Shipment {
  const { mode, direction, goods } = readAnswers(SHIPMENT_QUESTIONS, query);
  return { mode: mode ?? "air", direction: direction ?? "export", goods: goods ?? "general" };
}
