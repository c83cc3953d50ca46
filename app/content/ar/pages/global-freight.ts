export * from "../../en/pages/global-freight.ts";
