export * from "../../en/pages/track-carrier.ts";
