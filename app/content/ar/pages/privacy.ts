export * from "../../en/pages/privacy.ts";
