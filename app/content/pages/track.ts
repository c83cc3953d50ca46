/** The words of the tracking page. */

import type { Milestone, TrackingException } from "../../domain/order-status.ts";
import type { Page } from "../types.ts";

/** One of the cells under 'Order Not Found..!!!'. */
export interface NextStep {
  /** What the cell's foot does: back to the box, look up once more, dial a line, or open the quote form. */
  readonly kind: "again" | "retry" | "call" | "quote";
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly actionLabel: string;
  /** Where the foot leads, when it is a page. */
  readonly to?: string;
}

/** What to do next, in the order to try it. */
export interface NextSteps {
  readonly title: string;
  readonly steps: readonly NextStep[];
}

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

export const orderWords = {
  title: "Order Details",
  orderNumber: "Order number",
  consignment: "Consignment",
  shipperLink: "Track & trace",
  /** Behind the link text, for those who don't see where it leads. */
  shipperLinkContext: "on the carrier's site, in a new tab",
  photoAlt: "Photo of the item in this order",
  /** Stands where the order has no value. */
  empty: "–",
  checkedAt: "Checked at",
  checkAgain: "Check again",
  copyLink: "Copy link",
  copied: "Link copied",
  print: "Print",
} as const;

/** The known statuses as the progress line names them. The order's own words stand beside it. */
export const statusWords = {
  /** What the list of stops is called by those who listen to the page. */
  label: "Progress",
  done: "Done",
  here: "Now",
  ahead: "To come",
  stops: {
    booked: "Booked",
    collected: "Collected",
    "at origin": "At origin",
    departed: "Departed",
    "in transit": "In transit",
    arrived: "Arrived",
    "customs clearance": "Customs clearance",
    "out for delivery": "Out for delivery",
    delivered: "Delivered",
  },
  halts: {
    "on hold": {
      label: "On hold",
      ahead: "To come",
      meaning: "This order is on hold. Call customer support to hear what it waits for.",
    },
    cancelled: {
      label: "Cancelled",
      ahead: "Not reached",
      meaning: "This order is cancelled and travels no further.",
    },
  },
} as const satisfies {
  readonly stops: Readonly<Record<Milestone, string>>;
  readonly halts: Readonly<Record<TrackingException, object>>;
  readonly [word: string]: unknown;
};

/** What the page says when there is no order to show, beside what the look-up itself answered. */
export const trackMessages = {
  /** Read out, followed by the order's number and status. */
  found: "Order found",
} as const;

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
      actionLabel: "Request Quote",
      to: "/service-request/",
    },
  ],
} as const satisfies NextSteps;

/** The same where nobody could look the order up: then the number isn't in doubt. */
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
} as const satisfies NextSteps;
