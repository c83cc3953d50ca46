export * from "../../en/pages/other-services.ts";
