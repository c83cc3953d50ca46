export * from "../../en/pages/tools.ts";
