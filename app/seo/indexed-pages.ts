import type { Page, SectionedPage } from "#app/content/types.ts";
import { aboutPage } from "#content/pages/about.ts";
import { chargeableWeightPage } from "#content/pages/chargeable-weight.ts";
import { contactPage } from "#content/pages/contact.ts";
import { creditsPage } from "#content/pages/credits.ts";
import { documentsPage } from "#content/pages/documents.ts";
import { forwardingPage } from "#content/pages/forwarding.ts";
import { globalFreightPage } from "#content/pages/global-freight.ts";
import { homePage } from "#content/pages/home.ts";
import { incotermsPage } from "#content/pages/incoterms.ts";
import { otherServicesPage } from "#content/pages/other-services.ts";
import { serviceRequestPage } from "#content/pages/service-request.ts";
import { servicesPage } from "#content/pages/services.ts";
import { termsPage } from "#content/pages/terms.ts";
import { toolsPage } from "#content/pages/tools.ts";
import { trackPage } from "#content/pages/track.ts";
import { warehousingPage } from "#content/pages/warehousing.ts";

/** The pages that describe services in sections. */
export const servicePages: readonly SectionedPage[] = [
  servicesPage,
  globalFreightPage,
  warehousingPage,
  forwardingPage,
  otherServicesPage,
];

/** Every indexable page, the most important first. */
export const indexedPages: readonly Page[] = [
  homePage,
  trackPage,
  serviceRequestPage,
  ...servicePages,
  toolsPage,
  chargeableWeightPage,
  incotermsPage,
  documentsPage,
  aboutPage,
  contactPage,
  creditsPage,
  termsPage,
];
