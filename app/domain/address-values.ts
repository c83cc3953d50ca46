/** Values in the addresses of pages: cargo, terms and documents, nothing personal. */
import { SHIPMENT_QUESTIONS } from "./documents.ts";
import { SIZE_FIELDS } from "./enquiries/sizes.ts";
import { INCOTERM_QUESTIONS } from "./incoterms.ts";

/** What the quote form reads from its address; tools lead there. */
const QUOTE_VALUES = [...SIZE_FIELDS, "incoterm", "mode_of_shipping", "dangerous_goods"];

/** The names in a query on which a page's content depends, by path. Pages ignore all others. */
const VALUES_IN_ADDRESS: Readonly<Record<string, readonly string[]>> = {
  "/service-request": QUOTE_VALUES,
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
