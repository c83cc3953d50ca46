/**
 * The page meta of the five pages with a record in D1, for when neither KV nor D1 returns it. Visitors
 * see the record: `npm run ops -- page-titles set` changes it, and not this file, nor the title and
 * description in `pages/`.
 */

import { brand } from "#app/content/company-facts.ts";
import type { Page } from "#app/content/types.ts";
import type { PageMeta, PageName } from "#app/domain/page-meta.ts";
import { aboutPage } from "./pages/about.ts";
import { globalFreightPage } from "./pages/global-freight.ts";
import { homePage } from "./pages/home.ts";
import { otherServicesPage } from "./pages/other-services.ts";
import { servicesPage } from "./pages/services.ts";

export const contentPageMeta: Readonly<Record<PageName, PageMeta>> = {
  home: fallback(
    homePage,
    "freight forwarding Dubai, international freight forwarder, air freight, ocean freight, road freight, AOG logistics, customs brokerage, order tracking",
  ),
  about: fallback(
    aboutPage,
    "freight forwarding company Dubai, logistics company UAE, freight forwarder history, partner network, operations team, affiliates",
  ),
  "other-services": fallback(
    otherServicesPage,
    "warehousing Dubai, distribution, turn-key projects, customs brokerage UAE, temporary import, certificate of origin, letters of credit, marine insurance",
  ),
  "global-freight": fallback(
    globalFreightPage,
    "air freight Dubai, ocean freight, land transport, special handling, crane rental 500 tons, ATA carnet, DG packing, lashing, fumigation",
  ),
  services: fallback(
    servicesPage,
    "freight services Dubai, global freight, warehousing, project forwarding, heavy lifts, abnormal loads, 3PL, 4PL, 5PL, freight quote",
  ),
};

function fallback({ title, description }: Page, meta_keywords: string): PageMeta {
  return { meta_title: `${title} | ${brand.name}`, meta_description: description, meta_keywords };
}
