import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Every URL of the site, in the order of specification section 2. */
export default [
  index("routes/home.tsx"),
  route("home", "routes/home.tsx", { id: "home-by-name" }),
  route("welcome", "routes/welcome.tsx"),
  route("track/:orderNumber/calendar.ics", "routes/calendar.ts"),
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
  route("swiper", "routes/swiper.tsx"),
  route("credits", "routes/credits.tsx"),
  route("terms-and-conditions", "routes/terms.tsx"),
  route("faqs", "routes/faqs.tsx"),
  route("coming-soon", "routes/coming-soon.tsx"),
  // The company's own pages, rendered by the server alone.
  route("desk", "routes/desk/layout.tsx", [
    index("routes/desk/today.tsx"),
    route("enquiries", "routes/desk/enquiries.tsx"),
    route("enquiries/:reference", "routes/desk/enquiry.tsx"),
    route("orders", "routes/desk/orders.tsx"),
    route("orders/new", "routes/desk/order-new.tsx"),
    route("orders/:orderNumber", "routes/desk/order.tsx"),
    route("search", "routes/desk/search.tsx"),
    route("report", "routes/desk/report.tsx"),
    route("record", "routes/desk/record.tsx"),
    route("record/:changeId", "routes/desk/record-change.tsx"),
    route("page-words", "routes/desk/page-words.tsx"),
    route("forget", "routes/desk/forget.tsx"),
  ]),
  route("desk/enquiries.csv", "routes/desk/enquiries-csv.ts"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("llms.txt", "routes/llms.ts"),
  route("*", "routes/welcome.tsx", { id: "catch-all" }),
] satisfies RouteConfig;
