import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

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
  route("swiper", "routes/swiper.tsx"),
  route("credits", "routes/credits.tsx"),
  route("terms-and-conditions", "routes/terms.tsx"),
  route("faqs", "routes/faqs.tsx"),
  route("coming-soon", "routes/coming-soon.tsx"),
  route("sitemap.xml", "routes/sitemap.ts"),
  route("robots.txt", "routes/robots.ts"),
  route("llms.txt", "routes/llms.ts"),
  route("*", "routes/welcome.tsx", { id: "catch-all" }),
] satisfies RouteConfig;
