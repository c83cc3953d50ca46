export * from "../../en/pages/incoterms.ts";
