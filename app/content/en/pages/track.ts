/** Content of the tracking page. */

import type { Page } from "#app/content/types.ts";
import { quoteLead, requestQuote } from "../navigation.ts";

export const trackPage = {
  path: "/track",
  title: "Track & trace",
  description:
    "Enter your tracking number to see an order's status, delivery date and charges. Customer support and a 24x7 AOG desk answer by phone.",
  label: "Track & trace",
  above: [],
  heading: "Track & trace",
  lead: "Enter the order number from your confirmation to see its status, dates and charges.",
} as const satisfies Page;

/** In the corner of the page's head, where it has no breadcrumbs. */
export const trackLabel = "Order tracking";

/** For links of orders that people share: nothing of an order but its number. */
export const sharedOrder = {
  title: (number: string) => `Order ${number}`,
  description:
    "See the status, the place and the delivery date. Customer support and a 24x7 AOG desk answer by phone.",
} as const;

/** The labels of the Order Details card, by the order's field. */
export const orderLabels = {
  created_at: "Order date",
  customer_firstName: "Name",
  customer_email: "Email",
  customer_phone: "Phone",
  delivery_address: "Delivery Address",
  shipper_type: "Shipper Type",
  delivery_date: "Delivery Date",
  order_status: "Order Status",
  note: "Note",
  item_photo: "Item photo",
  order_count: "Quantity",
  shipper_charges: "Shipping Charges",
} as const;

export const orderDetailsLabels = {
  title: "Order Details",
  /** Above the receiver, the charges and the note. */
  fields: "Receiver and charges",
  /** A number by which nothing was found. */
  typed: "You typed",
  consignment: "Consignment",
  shipperLink: "Track & trace",
  /** After the link text, for screen readers. */
  shipperLinkContext: "on the carrier's site, in a new tab",
  photoAlt: "Photo of the item in this order",
  /** For a missing value. */
  empty: "–",
  /** Before the day. */
  checkedAt: "Last checked:",
  checkedTime: (time: string) => `${time} Dubai time`,
  copyLink: "Copy link",
  copied: "Link copied",
  print: "Print",
} as const;

/** Announced in addition to the look-up's own message. */
export const trackMessages = {
  /** Followed by the order's number and status. */
  found: "Order found",
} as const;

/** The cells under 'Order Not Found..!!!', in the order to try them. `kind` is what a cell's footer does. */
export const whatToDoNext = {
  title: "What to do next",
  steps: [
    {
      kind: "again",
      label: "1",
      title: "Check the number",
      text: "Compare the number above with the one on your confirmation, then try again. Two swapped digits are easy to miss.",
      actionLabel: "Enter it again",
    },
    {
      kind: "call",
      label: "2",
      title: "Call customer support",
      text: "Have the shipper's name, the consignee's name and the collection date ready. For an aircraft on ground, call the AOG desk at any time.",
      actionLabel: "24x7 AOG desk",
    },
    {
      kind: "quote",
      label: "3",
      title: "Not shipped yet?",
      text: quoteLead,
      actionLabel: requestQuote.label,
      to: requestQuote.to,
    },
  ],
} as const;

/** On the page without a number. */
export const trackingHelp = (prefix: string) => ({
  number: {
    title: "Where to find your number",
    text: `It is on your order confirmation, starts with ${prefix}- and looks like this:`,
    example: `${prefix}-7K3M-9XQ2-PV4C`,
    other:
      "Without it, enter the air waybill, container, bill of lading or booking number. We then ask for the order's email address or place of delivery.",
  },
  quote: {
    title: "Not shipped yet?",
    text: quoteLead,
  },
});

/** Beside a number that was not found. */
export const whatWorks = (prefix: string) =>
  `Our order numbers start with ${prefix}-; yours is on your confirmation. Capitals, spaces and dashes don't matter. Air waybill, container, bill of lading and booking numbers work too.`;

/** The same where the look-up failed: then the number isn't in doubt. */
export const whatToDoWhenUnavailable = {
  title: "What to do next",
  steps: [
    {
      kind: "retry",
      label: "1",
      title: "Try again in a minute",
      text: "Your number may be correct. It is still in the box above.",
      actionLabel: "Try again",
    },
    {
      kind: "call",
      label: "2",
      title: "Call customer support",
      text: "Have your number ready, and the reference above if there is one. For an aircraft on ground, call the AOG desk at any time.",
      actionLabel: "24x7 AOG desk",
    },
  ],
} as const;
