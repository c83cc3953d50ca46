export * from "../../en/pages/warehousing.ts";
