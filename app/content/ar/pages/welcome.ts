export * from "../../en/pages/welcome.ts";
