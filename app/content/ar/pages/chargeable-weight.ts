export * from "../../en/pages/chargeable-weight.ts";
