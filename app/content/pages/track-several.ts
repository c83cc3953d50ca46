/** Content of the tracking page of several orders. */
export const severalLabels = {
  title: (count: number) => `${count} orders`,
  /** Announced; followed by what needs attention. */
  found: (found: number, count: number) => `${found} of ${count} orders found`,
  late: "Late",
  lateCount: (count: number) => `${count} late`,
  order: "Order number",
  status: "Order Status",
  last: "Last event",
  arrival: "When does it come",
  attention: "Attention",
  copy: "Copy as CSV",
  copied: "Copied",
} as const;
