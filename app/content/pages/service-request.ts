/** Content of the service request page; that of its form is in quote-form.ts. */

import { quoteLead } from "../navigation.ts";
import type { Page } from "../types.ts";

export const serviceRequestPage = {
  path: "/service-request",
  title: "Request a quote",
  description:
    "Request a freight quote by air, ocean, road or hand carry: give origin, destination, dimensions and weights, and we reply by email or phone.",
  label: "Request a quote",
  above: [],
  heading: "Request a quote",
  lead: quoteLead,
} as const satisfies Page;
