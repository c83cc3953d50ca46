export * from "../../en/pages/contact.ts";
