/**
 * What is wrong with a field (specification sections 5 and 8). `/api` answers with these messages too: those
 * that the specification has are word for word.
 */
import { locale } from "./locale.ts";

/** The fields' names within the messages; labels beside the fields are with their forms. */
export const fieldNames = {
  // Quote requests
  name: "Name",
  phone: "Phone Number",
  type_of_packaging: "Type Of Packaging",
  number_of_packs: "Number of packs",
  mode_of_shipping: "Mode of Shipping",
  estimated_date: "Estimated Date",
  origin: "Origin",
  destination: "Destination",
  nature_of_dispatch: "Nature of Dispatch",
  length: "Length",
  width: "Width",
  height: "Height",
  weight: "Weight",
  net_weight: "Net Weight",
  weight_of_pallet: "Weight of Pallet",
  description: "Description",
  dangerous_goods: "Dangerous Goods",
  cargo_insurance: "Cargo Insurance",
  // Contact messages
  subject: "Subject",
  message: "Message",
  freight: "Freight",
  city: "City",
  delivery: "Delivery",
  incoterms: "Incoterms",
  // Tracking, and following an order
  order_number: "Order number",
  carrier_detail: "Email address or place of delivery",
  level: "Which updates",
  // Page titles
  page_name: "Page name",
} as const;

export const fieldMessages = {
  missing: (name: string) => `${name} is required.`,
  tooLong: (name: string, max: number) => `${name} is too long: at most ${max} characters.`,
  unprintable: (name: string) =>
    `${name} contains characters that can't be printed. Please type it again.`,
  tooLarge: (name: string, max: number) =>
    `${name} is too large: at most ${max.toLocaleString(locale.format)}.`,
  notWhole: (name: string, max: number) =>
    `${name} must be a whole number from 1 to ${max.toLocaleString(locale.format)}.`,
  emailMissing: "Email is required",
  emailInvalid: "Invalid Email",
  submissionId: "The submission id must be a UUID.",
} as const;
