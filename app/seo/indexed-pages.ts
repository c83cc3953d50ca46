import { aboutPage } from "#app/content/pages/about.ts";
import { chargeableWeightPage } from "#app/content/pages/chargeable-weight.ts";
import { contactPage } from "#app/content/pages/contact.ts";
import { creditsPage } from "#app/content/pages/credits.ts";
import { documentsPage } from "#app/content/pages/documents.ts";
import { forwardingPage } from "#app/content/pages/forwarding.ts";
import { globalFreightPage } from "#app/content/pages/global-freight.ts";
import { homePage } from "#app/content/pages/home.ts";
import { incotermsPage } from "#app/content/pages/incoterms.ts";
import { otherServicesPage } from "#app/content/pages/other-services.ts";
import { serviceRequestPage } from "#app/content/pages/service-request.ts";
import { servicesPage } from "#app/content/pages/services.ts";
import { termsPage } from "#app/content/pages/terms.ts";
import { toolsPage } from "#app/content/pages/tools.ts";
import { trackPage } from "#app/content/pages/track.ts";
import { warehousingPage } from "#app/content/pages/warehousing.ts";
import type { Page, SectionedPage } from "#app/content/types.ts";

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
