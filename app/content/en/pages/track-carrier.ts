/** Content of the form that finds the order of a carrier's number. */
export const carrierSearch = {
  /** Beside a single number. */
  kinds: {
    "air waybill": "This is an air waybill number.",
    container: "This is a container number.",
    document: "This looks like a bill of lading or booking number.",
  },
  /** Beside the numbers in the table of several orders. */
  flags: {
    "air waybill": "Air waybill",
    container: "Container",
    document: "Carrier's number",
  },
  title: "Find the order of a carrier's number",
  /** Under the kind of a single number. */
  lead: "Give one more detail of its order, and we show it.",
  several: (count: number) =>
    count === 1
      ? "One of these is a carrier's number."
      : `${count} of these are carriers' numbers.`,
  severalLead: (count: number) =>
    count === 1
      ? "Give one more detail of its order, and we show it."
      : "Give one more detail, and we show the orders that have it.",
  /** Above the limit of look-ups. */
  unasked: (count: number) =>
    `${count === 1 ? "One number wasn't" : `${count} numbers weren't`} looked up, since there were too many at once. Wait a minute, then give the detail again.`,
  label: "Email or place of delivery",
  help: "The email address of the order, or the place by its name or code: Dubai, AEDXB or DXB. We compare what you type, and don't keep it.",
  submit: "Find the order",
} as const;
