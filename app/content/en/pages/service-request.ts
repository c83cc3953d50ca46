/** Content of the service request page; that of its form is in quote-form.ts. */

import type { Page } from "#app/content/types.ts";
import { quoteLead } from "../navigation.ts";

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
