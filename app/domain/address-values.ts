/** Values in the addresses of pages: cargo, terms and documents, nothing personal. */
import { SHIPMENT_QUESTIONS } from "./documents.ts";
import { NO, YES } from "./enquiries/form-data.ts";
import { SHIPPING_MODES } from "./enquiries/quote-options.ts";
import { SIZE_FIELDS } from "./enquiries/sizes.ts";
import { INCOTERM_QUESTIONS, INCOTERMS } from "./incoterms.ts";

/** The choices that the quote form reads from its address, beside sizes; tools lead there. */
export const QUOTE_CHOICES = {
  incoterm: INCOTERMS,
  mode_of_shipping: SHIPPING_MODES,
  dangerous_goods: [YES, NO],
} as const;

/** The names in a query on which a page's content depends, by path. Pages ignore all others. */
const VALUES_IN_ADDRESS: Readonly<Record<string, readonly string[]>> = {
  "/service-request": [...SIZE_FIELDS, ...Object.keys(QUOTE_CHOICES)],
  "/tools/chargeable-weight": SIZE_FIELDS,
  "/tools/documents": Object.keys(SHIPMENT_QUESTIONS),
  "/tools/incoterms": Object.keys(INCOTERM_QUESTIONS),
};

/** Whether a page's content depends on its query. */
export function hasValues(path: string, query: URLSearchParams): boolean {
  return (
    Object.hasOwn(VALUES_IN_ADDRESS, path) &&
    (VALUES_IN_ADDRESS[path]?.some((name) => query.has(name)) ?? false)
  );
}
