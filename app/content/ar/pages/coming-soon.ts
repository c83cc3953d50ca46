export * from "../../en/pages/coming-soon.ts";
