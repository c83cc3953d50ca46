/** Payloads that every rule accepts; a test changes the one field it is about. */
import type { Contact } from "#app/domain/enquiries/contact.ts";
import type { Quote } from "#app/domain/enquiries/quote.ts";

export const quote = {
  name: "Amina Rahman",
  email: "amina.rahman@example.com",
  phone: "+971 4 555 0100",
  type_of_packaging: "Non Palletised",
  number_of_packs: 3,
  mode_of_shipping: "Hand Carry",
  estimated_date: "2027-02-28",
  origin: "Dubai, UAE",
  destination: "Manila, Philippines",
  nature_of_dispatch: "Fly as book",
  length: 120.5,
  width: 80,
  height: 0,
  weight: 340.25,
  net_weight: 0.001,
  weight_of_pallet: 22,
  description: "Two pumps\nand their spare parts",
  dangerous_goods: false,
  cargo_insurance: true,
} as const satisfies Quote;

interface OptionalField {
  readonly label: string;
  readonly unit?: "packs";
  /** Of a text: its most characters. */
  readonly max?: number;
}

/** The quote's optional fields, in the order of the form. */
export const OPTIONAL_QUOTE_FIELDS: Readonly<Partial<Record<keyof typeof quote, OptionalField>>> = {
  number_of_packs: { label: "Number of packs", unit: "packs" },
  description: { label: "Description", max: 4000 },
};

export const contact = {
  name: "Yusuf Al Mansoori",
  email: "yusuf+freight@example.ae",
  phone: "04 555 0101",
  subject: "Air freight to Riyadh",
  message: "How long does it take?\nThank you.",
  freight: "Air",
  city: "Riyadh",
  delivery: "Door to door",
  incoterms: "DAP",
} as const satisfies Contact;
