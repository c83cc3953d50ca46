export * from "../../en/pages/home-sections.ts";
