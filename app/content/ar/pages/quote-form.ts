export * from "../../en/pages/quote-form.ts";
