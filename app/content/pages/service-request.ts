/** Content of the service request page; that of its form is in quote-form.ts. */

import type { Page } from "../types.ts";

export const serviceRequestPage = {
  path: "/service-request",
  title: "Request a quote",
  description:
    "Request a freight quote by air, ocean, road or hand carry: give origin, destination, dimensions and weights, and a person answers with a price.",
  label: "Request a quote",
  heading: "Request a quote",
  lead: "Fill in the sheet. A person comes back with a price, a route and a date.",
} as const satisfies Page;
