/** Words of what the search box finds. */
export const deskSearch = {
  title: "Search",
  found: (text: string) => `With “${text}”`,
  orders: "Orders",
  enquiries: "Enquiries",
  none: "None.",
  columns: { reference: "Reference", what: "What", name: "Name", created: "Received" },
} as const;
