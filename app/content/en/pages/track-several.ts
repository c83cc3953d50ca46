/** Content of the tracking page of several orders. */
export const severalLabels = {
  title: (count: number) => `${count} orders`,
  /** Announced; followed by what needs attention. */
  found: (found: number, count: number) => `${found} of ${count} orders found`,
  /** The status of an order about which the answer says nothing. */
  problems: {
    "over-limit":
      "Not looked up: too many requests from this connection. Wait a minute, then reload.",
    unreadable: "This order can't be shown right now. Call us for its status.",
  },
  late: "Late",
  lateCount: (count: number) => `${count} late`,
  order: "Order number",
  status: "Order Status",
  last: "Last event",
  eta: "Delivery",
  copy: "Copy the table",
  copied: "Copied",
  download: "Download as CSV",
  fileName: "orders.csv",
} as const;

/** The columns for spreadsheets. Times are ISO 8601. */
export const sheetColumns = [
  "Order number",
  "Order Status",
  "Milestone",
  "Last event",
  "Place",
  "Time of last event",
  "Expected",
  "Late",
  "Delivered",
] as const;

export const sheetLabels = { yes: "yes", no: "no" } as const;
