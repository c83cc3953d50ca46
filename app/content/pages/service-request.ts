/** Content of the service request page; that of its form is in quote-form.ts. */

import type { Page } from "../types.ts";

export const serviceRequestPage = {
  path: "/service-request",
  title: "Request a quote",
  description:
    "Request a freight quote by air, ocean, road or hand carry: give origin, destination, dimensions and weights, and we reply with a price.",
  label: "Request a quote",
  heading: "Request a quote",
  lead: "Tell us what, from where and to where. We reply with a price, a route and a date.",
} as const satisfies Page;
