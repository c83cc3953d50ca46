export * from "../../en/pages/documents.ts";
