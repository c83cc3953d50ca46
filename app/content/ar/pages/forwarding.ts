export * from "../../en/pages/forwarding.ts";
