/** Paths, a cookie and headers that the browser and the Worker share. */
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

/** The cookie set by pages, and the header that repeats it. */
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "X-XSRF-TOKEN";

/** The header with an error's id, on pages and `/api`. */
export const ERROR_ID_HEADER = "X-Reference";
