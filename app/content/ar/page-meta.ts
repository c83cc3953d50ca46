export * from "../en/page-meta.ts";
