import type { EnquiryKind } from "./domain/enquiries/kinds.ts";

/** The addresses of specification section 7; each takes a POST of JSON. */
export const API_PATHS = {
  pageMeta: "/api/home/getpagewithName",
  searchOrder: "/api/order/searchorder",
} as const;

/** Where each kind of enquiry is sent. */
export const ENQUIRY_PATHS: Readonly<Record<EnquiryKind, string>> = {
  quote: "/api/servicerequest/servicerequestadd",
  contact: "/api/home/contactadd",
  subscriber: "/api/subscriber/addsubscriber",
};
