/**
 * The default page meta of the five pages with a record, for when neither KV nor D1 returns one. The
 * records are in D1, and `npm run ops -- page-meta set` changes them.
 */

import type { PageMeta, PageName } from "../domain/page-meta.ts";
import { brand } from "./company.ts";
import { aboutPage } from "./pages/about.ts";
import { globalFreightPage } from "./pages/global-freight.ts";
import { homePage } from "./pages/home.ts";
import { otherServicesPage } from "./pages/other-services.ts";
import { servicesPage } from "./pages/services.ts";

const brandEnd = ` | ${brand.name}`;

export const pageMeta = {
  home: {
    meta_title: `${homePage.title}${brandEnd}`,
    meta_description: homePage.description,
    meta_keywords:
      "freight forwarding Dubai, international freight forwarder, air freight, ocean freight, road freight, AOG logistics, customs brokerage, order tracking",
  },
  about: {
    meta_title: `${aboutPage.title}${brandEnd}`,
    meta_description: aboutPage.description,
    meta_keywords:
      "freight forwarding company Dubai, logistics company UAE, freight forwarder history, partner network, operations team, affiliates",
  },
  "other-services": {
    meta_title: `${otherServicesPage.title}${brandEnd}`,
    meta_description: otherServicesPage.description,
    meta_keywords:
      "warehousing Dubai, distribution, turn-key projects, customs brokerage UAE, temporary import, certificate of origin, letters of credit, marine insurance",
  },
  "global-freight": {
    meta_title: `${globalFreightPage.title}${brandEnd}`,
    meta_description: globalFreightPage.description,
    meta_keywords:
      "air freight Dubai, ocean freight, land transport, special handling, crane rental 500 tons, ATA carnet, DG packing, lashing, fumigation",
  },
  services: {
    meta_title: `${servicesPage.title}${brandEnd}`,
    meta_description: servicesPage.description,
    meta_keywords:
      "freight services Dubai, global freight, warehousing, project forwarding, heavy lifts, abnormal loads, 3PL, 4PL, 5PL, freight quote",
  },
} as const satisfies Readonly<Record<PageName, PageMeta>>;
