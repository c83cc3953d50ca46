/** Content of the tracking page. */

import { requestQuote } from "../navigation.ts";
import type { Page } from "../types.ts";

export const trackPage = {
  path: "/track",
  title: "Track & trace",
  description:
    "Enter your tracking number to see an order's status, delivery date and charges. Customer support and a 24x7 AOG desk answer by phone.",
  label: "Order tracking",
  heading: "Track & trace",
  lead: "One number, as it is printed on your papers, brings up the whole order.",
} as const satisfies Page;

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
  checkedAt: "Checked at",
  checkedTime: (time: string) => `${time} in Dubai`,
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
      label: "Next, 1",
      title: "Read it once more",
      text: "Two digits trade places easily. Compare the number above with the one on your papers, then try again.",
      actionLabel: "Enter it again",
    },
    {
      kind: "call",
      label: "Next, 2",
      title: "Call the people who would know",
      text: "Have the shipper's name, the consignee's name and the collection date at hand. Customer support answers on two lines, the AOG desk around the clock.",
      actionLabel: "24x7 AOG desk",
    },
    {
      kind: "quote",
      label: "Next, 3",
      title: "Not shipped yet?",
      text: "Fill in the sheet and we come back with a price, a route and a date.",
      actionLabel: requestQuote.label,
      to: requestQuote.to,
    },
  ],
} as const;

/** Beside a number that was not found. */
export const whatWorks = (prefix: string) =>
  `Yours begins with ${prefix}- and stands on our confirmation. Capitals, spaces and dashes don't matter. A carrier's number doesn't open an order here.`;

/** Beside a number that is plainly a carrier's; followed by a telephone number. */
export const otherNumbers = {
  "air waybill": (prefix: string) => otherNumber("an air waybill", prefix),
  container: (prefix: string) => otherNumber("a container", prefix),
  "bill of lading": (prefix: string) => otherNumber("a bill of lading", prefix),
} as const;

function otherNumber(what: string, prefix: string): string {
  return `This is the number of ${what}. Yours begins with ${prefix}- and stands on our confirmation. Without it, call customer support:`;
}

/** The same where the look-up failed: then the number isn't in doubt. */
export const whatToDoWhenUnavailable = {
  title: "What to do next",
  steps: [
    {
      kind: "retry",
      label: "Next, 1",
      title: "Look it up once more",
      text: "Your number may well be right: it still stands in the box. Give it a minute, then try again.",
      actionLabel: "Try again",
    },
    {
      kind: "call",
      label: "Next, 2",
      title: "Or ask on the phone",
      text: "Have your number and the reference above, if there is one, at hand. Customer support answers on two lines, the AOG desk around the clock.",
      actionLabel: "24x7 AOG desk",
    },
  ],
} as const;
