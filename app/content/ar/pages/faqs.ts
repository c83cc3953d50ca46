export * from "../../en/pages/faqs.ts";
