import { type RouteConfig, route } from "@react-router/dev/routes";

export default [route("order/:number", "order.tsx")] satisfies RouteConfig;
