import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("order/:number", "routes/order.tsx"),
] satisfies RouteConfig;
