export * from "../../en/pages/track-history.ts";
