import type { EnquiryKind } from "./domain/enquiries/kinds.ts";

/** The paths of specification section 7; each accepts a POST of JSON. */
export const API_PATHS = {
  pageMeta: "/api/home/getpagewithName",
  searchOrder: "/api/order/searchorder",
} as const;

/** The path of each kind of enquiry. */
export const ENQUIRY_PATHS: Readonly<Record<EnquiryKind, string>> = {
  quote: "/api/servicerequest/servicerequestadd",
  contact: "/api/home/contactadd",
  subscriber: "/api/subscriber/addsubscriber",
};
