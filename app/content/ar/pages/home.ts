export * from "../../en/pages/home.ts";
