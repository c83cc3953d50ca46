export * from "../../en/pages/services.ts";
