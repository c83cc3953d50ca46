/**
 * Content of the document checklist, which loads when the page is used: general practice, hedged where
 * countries differ.
 */
import type { DocumentId, Shipment, ShipmentQuestion } from "#app/domain/documents.ts";

interface Answer {
  readonly label: string;
  readonly gloss?: string;
}

export const shipmentQuestions: {
  readonly [Name in ShipmentQuestion]: {
    readonly label: string;
    readonly answers: Readonly<Record<Shipment[Name], Answer>>;
  };
} = {
  mode: {
    label: "How it travels",
    answers: { air: { label: "Air" }, ocean: { label: "Ocean" }, road: { label: "Road" } },
  },
  direction: {
    label: "Which way",
    answers: { export: { label: "Export" }, import: { label: "Import" } },
  },
  goods: {
    label: "What it is",
    answers: {
      general: { label: "General cargo" },
      dangerous: { label: "Dangerous goods" },
      temporary: { label: "Temporary import", gloss: "Tools, samples, equipment" },
      exhibition: { label: "Exhibition goods" },
      vehicles: { label: "Vehicles" },
      food: { label: "Food" },
    },
  },
};

export const documentLabels = {
  questions: "The shipment",
  show: "Show the list",
  label: "Checklist",
  heading: ({ mode, direction, goods }: Shipment) =>
    [
      shipmentQuestions.direction.answers[direction].label,
      `by ${mode}:`,
      shipmentQuestions.goods.answers[goods].label.toLowerCase(),
    ].join(" "),
  by: "Prepared by",
  ready: (ticked: number, all: number) => `${ticked} of ${all} ready`,
  kept: "Your ticks stay in this browser.",
  clear: "Clear the ticks",
  print: "Print",
  request: "Request a quote for this",
  disclaimer:
    "A general list, not legal advice: customs, carriers and letters of credit differ and ask for more or less. Check with the authorities of both countries before you ship.",
} as const;

export interface DocumentText {
  readonly name: string;
  readonly text: string;
  /** Who prepares it. */
  readonly by: string;
}

export const documentTexts: Readonly<Record<DocumentId, DocumentText>> = {
  commercialInvoice: {
    name: "Commercial invoice",
    text: "Goods, quantities, prices, currency, seller, buyer and Incoterm. Customs values the goods by it.",
    by: "Seller",
  },
  proformaInvoice: {
    name: "Pro forma invoice",
    text: "The goods and their value for customs, marked as not for sale.",
    by: "Owner of the goods",
  },
  packingList: {
    name: "Packing list",
    text: "Each package with its marks, contents, size and gross and net weight.",
    by: "Seller or packer",
  },
  shippingInstructions: {
    name: "Shipping instructions",
    text: "What the transport document is to say: shipper, consignee, notify party, goods, terms.",
    by: "Shipper",
  },
  insuranceCertificate: {
    name: "Insurance certificate",
    text: "Where the goods are insured. CIF and CIP require it of the seller.",
    by: "Seller or buyer, by the Incoterm",
  },
  airWaybill: {
    name: "Air waybill",
    text: "The contract of carriage by air. It is no title to the goods.",
    by: "Carrier or forwarder",
  },
  billOfLading: {
    name: "Bill of lading or waybill",
    text: "The contract of carriage. An original bill of lading is needed to collect the goods; a waybill isn't.",
    by: "Carrier or forwarder",
  },
  consignmentNote: {
    name: "Consignment note",
    text: "The contract of carriage by road: a CMR note between countries that apply the CMR convention, elsewhere a national one.",
    by: "Shipper, forwarder or haulier",
  },
  verifiedGrossMass: {
    name: "Verified gross mass (VGM)",
    text: "The weight of each packed container. Without it a container isn't loaded (SOLAS).",
    by: "Shipper named on the bill of lading",
  },
  deliveryOrder: {
    name: "Delivery order",
    text: "Releases the goods from the terminal, usually once charges are paid and an original bill of lading is handed in.",
    by: "Carrier or its agent",
  },
  exportDeclaration: {
    name: "Export declaration",
    text: "To customs in the country of origin, with the commodity codes of the goods.",
    by: "Exporter, or a customs broker for it",
  },
  importDeclaration: {
    name: "Import declaration",
    text: "To customs in the country of destination, with commodity codes, value and origin.",
    by: "Importer, or a customs broker for it",
  },
  importerRegistration: {
    name: "Importer's registration",
    text: "Many countries clear goods only for a registered importer with a customs code.",
    by: "Importer",
  },
  certificateOfOrigin: {
    name: "Certificate of origin",
    text: "Where customs, a trade agreement or a letter of credit asks for it.",
    by: "Exporter; usually issued by a chamber of commerce",
  },
  woodPackaging: {
    name: "Treated wood packaging (ISPM 15)",
    text: "Pallets and crates of solid wood carry the mark of treatment. Some countries ask for a certificate too.",
    by: "Supplier of the packaging",
  },
  safetyDataSheet: {
    name: "Safety data sheet",
    text: "UN number, class and packing group are in its section on transport.",
    by: "Manufacturer or supplier",
  },
  airDangerousGoods: {
    name: "Shipper's declaration for dangerous goods",
    text: "By the IATA regulations, signed by a trained person. Some small quantities need none.",
    by: "Shipper",
  },
  oceanDangerousGoods: {
    name: "Dangerous goods declaration",
    text: "By the IMDG code, before the booking is confirmed.",
    by: "Shipper",
  },
  roadDangerousGoods: {
    name: "Dangerous goods transport document",
    text: "By ADR, or the national rules, with instructions in writing for the driver.",
    by: "Shipper; instructions from the haulier",
  },
  packingCertificate: {
    name: "Container packing certificate",
    text: "Says that dangerous goods are packed and secured in the container by the IMDG code.",
    by: "Packer of the container",
  },
  batteryTest: {
    name: "Battery test summary (UN 38.3)",
    text: "Where the goods are or contain lithium batteries.",
    by: "Manufacturer of the battery",
  },
  dangerousPermit: {
    name: "Permit for dangerous goods",
    text: "For explosives, radioactive material and others, as the countries on the route require.",
    by: "Shipper or importer, from the authority",
  },
  ataCarnet: {
    name: "ATA carnet",
    text: "Where both countries accept it: one document for up to a year, in place of declarations and deposits.",
    by: "Owner, from the issuing association at home",
  },
  temporaryDeclaration: {
    name: "Temporary import declaration",
    text: "Without a carnet, usually with a deposit or guarantee that is returned after re-export.",
    by: "Importer, or a customs broker for it",
  },
  goodsList: {
    name: "List of the goods with serial numbers",
    text: "Customs compares it on the way in and out. Add photographs where there are no numbers.",
    by: "Owner of the goods",
  },
  carnetAuthority: {
    name: "Letter of authority",
    text: "Names those who may present the carnet or the goods to customs.",
    by: "Owner of the goods",
  },
  organiserLetter: {
    name: "Letter of the organiser",
    text: "Confirms the exhibition, the stand and the dates.",
    by: "Organiser of the exhibition",
  },
  consumedGoods: {
    name: "List of what stays",
    text: "Gifts, brochures and food that are used up. They need a normal import, and often duty.",
    by: "Exhibitor",
  },
  proofOfReturn: {
    name: "Proof of re-export",
    text: "Stamped vouchers of the carnet or the export declaration: without them duty is claimed.",
    by: "Carnet holder or customs agent",
  },
  vehicleTitle: {
    name: "Registration or title",
    text: "The original, and an export or de-registration certificate where the country issues one.",
    by: "Owner, from the traffic authority",
  },
  ownerIdentity: {
    name: "Proof of identity",
    text: "A copy of the owner's passport, or the trade licence of a company.",
    by: "Owner",
  },
  vehicleDangerous: {
    name: "Declaration of fuel and battery",
    text: "Vehicles count as dangerous goods (UN 3166, UN 3171, or other numbers by type), with a declaration or an exemption by mode.",
    by: "Shipper",
  },
  conditionReport: {
    name: "Condition report",
    text: "Photographs, damage, mileage, keys and accessories when it is handed over.",
    by: "Owner and forwarder",
  },
  conformity: {
    name: "Certificate of conformity",
    text: "Many countries ask for it, and limit age, emissions or the side of the wheel.",
    by: "Importer, from the manufacturer or authority",
  },
  healthCertificate: {
    name: "Health certificate",
    text: "For meat, fish, dairy and other products of animals.",
    by: "Exporter, from the veterinary or food authority",
  },
  plantCertificate: {
    name: "Phytosanitary certificate",
    text: "For fruit, vegetables, seeds and other products of plants.",
    by: "Exporter, from the plant protection authority",
  },
  halalCertificate: {
    name: "Halal certificate",
    text: "For meat and products with parts of animals, where the destination requires it.",
    by: "Producer, from a recognised body",
  },
  analysis: {
    name: "Certificate of analysis and labels",
    text: "Ingredients, dates of production and expiry, and labels in the language of the destination.",
    by: "Producer",
  },
  foodPermit: {
    name: "Registration or permit for food",
    text: "Many countries register the importer, the product or its label before the goods arrive.",
    by: "Importer, from the food authority",
  },
  temperature: {
    name: "Temperature instructions",
    text: "The set temperature and its limits, for chilled and frozen goods.",
    by: "Shipper",
  },
};
