/** Labels of the fields that changes name. */
import { contactFields } from "#content/pages/contact.ts";
import { quoteFields } from "#content/pages/quote-form.ts";
import { orderLabels } from "#content/pages/track.ts";

/** The labels of the columns of an enquiry or an order. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  ...contactFields,
  ...quoteFields,
  ...orderLabels,
  order_number: "Order number",
  order_status: "Status",
  delivery_date: "Delivery date",
  shipper_link: "Carrier's page",
  carrier_references: "Carrier's references",
  more_references: "Carrier's references",
  taken_by: "Taken by",
  handled_by: "Handled by",
  offered_amount: "Amount",
  offered_currency: "Currency",
  outcome: "Outcome",
  lost_reason: "Why it was lost",
  follow_up_on: "Follow up on",
  notifications: "Email updates",
  meta_title: "Title",
  meta_description: "Description",
  meta_keywords: "Keywords",
  document: "Document",
  document_kind: "Kind",
  document_title: "Title",
  document_level: "Who sees it",
  document_received_by: "Received by",
  dates: "Dates",
  decimals: "Decimals",
  sheet: "Sheet",
};

export function fieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field;
}
