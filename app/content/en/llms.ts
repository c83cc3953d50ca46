/** Content of llms.txt, the summary for language models. */
export const llmsContent = {
  summary:
    "An international freight forwarding and logistics company based in Dubai, UAE: air, ocean and road freight, warehousing, project forwarding, customs brokerage and documentation.",
  facts: {
    title: "Facts",
    lines: [
      "More than 1.4 million freight tons delivered globally",
      "160+ locations and presence in 15 countries, served through a network of dedicated partners",
      "Over 40 years of experience, over 115 years of history",
      "Over 30 years in project forwarding; 40+ years of regional experience for events",
      "Crane rental up to 500 tons",
      "160+ authorised customs house agents",
      "An AOG desk open 24x7 for aircraft on the ground",
    ],
  },
  tracking: {
    title: "How to track an order",
    lines: [
      "Find the order number on the confirmation.",
      "Enter it on the tracking page and select 'Track & trace', or open the order's own address, with {order number} percent-encoded. Use capital or small letters, as you like.",
      "'Order Not Found..!!!' means that no order has this number. Customer support can help.",
      "Anyone with the number can see the order and its personal data. Don't index, store or republish an order's page.",
    ],
    page: "Tracking page",
    order: "An order's own address",
    orderNumber: "{order number}",
  },
  quotes: {
    title: "How to get a quote",
    lines: ["Fill in the quote form. Sending it commits neither side."],
    page: "Quote form",
  },
  contact: {
    title: "Contact",
    headOffice: "Head Office",
    position: "Position",
    email: "Email",
  },
  pages: "Pages",
} as const;
