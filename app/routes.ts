import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { siteLanguage } from "../ops/site-language.ts";
import { languages } from "./content/languages.ts";

/** The company's own pages, rendered by the server alone, and texts for programs: in English. */
const ENGLISH_ROUTES = [
  route("desk", "desk/layout.tsx", [
    index("desk/today.tsx"),
    route("enquiries", "desk/enquiries.tsx"),
    route("quotes", "desk/quotes.tsx"),
    route("enquiries/:reference", "desk/enquiry.tsx"),
    route("orders", "desk/orders.tsx"),
    route("orders/new", "desk/order-new.tsx"),
    route("orders/update", "desk/orders-update.tsx"),
    route("orders/:orderNumber", "desk/order.tsx"),
    route("files", "desk/files.tsx"),
    route("statuses", "desk/statuses.tsx"),
    route("files/:fileId", "desk/file.tsx"),
    route("search", "desk/search.tsx"),
    route("report", "desk/report.tsx"),
    route("activity", "desk/activity.tsx"),
    route("activity/:changeId", "desk/change.tsx"),
    route("page-titles", "desk/page-titles.tsx"),
    route("erase", "desk/erase.tsx"),
  ]),
  route("desk/enquiries.csv", "desk/enquiries-csv.ts"),
  route("desk/orders/preview", "desk/orders-preview.ts"),
  route("desk/orders/:orderNumber/documents/:documentId", "desk/document.ts"),
  route("desk/files/:fileId/refused.csv", "desk/refused-csv.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("llms.txt", "routes/llms.ts"),
];

/** Every URL of the site, in the order of specification section 2. */
export default [
  index("routes/home.tsx"),
  route("home", "routes/home.tsx", { id: "home-by-name" }),
  route("welcome", "routes/welcome.tsx"),
  route("track/:orderNumber/calendar.ics", "routes/calendar.ts"),
  route("track/:orderNumber/follow", "routes/follow-order.tsx"),
  route("track/:orderNumber.json", "routes/order-feed.ts"),
  route("follow/:token", "routes/follow.tsx"),
  layout("routes/track-layout.tsx", [
    route("track", "routes/track.tsx"),
    // A number and anything behind it: matched sooner than a bare splat, which ranks last.
    route("track/:orderNumber/*", "routes/track-order.tsx"),
  ]),
  route("about", "routes/about.tsx"),
  route("services", "routes/services.tsx"),
  route("global-freight", "routes/global-freight.tsx"),
  route("warehousing", "routes/warehousing.tsx"),
  route("forwarding", "routes/forwarding.tsx"),
  route("other-services", "routes/other-services.tsx"),
  route("contact", "routes/contact.tsx"),
  route("service-request", "routes/service-request.tsx"),
  route("tools", "routes/tools.tsx"),
  route("tools/chargeable-weight", "routes/tools-chargeable-weight.tsx"),
  route("tools/incoterms", "routes/tools-incoterms.tsx"),
  route("tools/documents", "routes/tools-documents.tsx"),
  route("swiper", "routes/swiper.tsx"),
  route("credits", "routes/credits.tsx"),
  route("terms-and-conditions", "routes/terms.tsx"),
  route("faqs", "routes/faqs.tsx"),
  route("coming-soon", "routes/coming-soon.tsx"),
  ...(siteLanguage() === languages.en ? ENGLISH_ROUTES : []),
  route("*", "routes/welcome.tsx", { id: "catch-all" }),
] satisfies RouteConfig;
