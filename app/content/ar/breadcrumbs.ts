export * from "../en/breadcrumbs.ts";
