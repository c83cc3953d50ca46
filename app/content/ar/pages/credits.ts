export * from "../../en/pages/credits.ts";
