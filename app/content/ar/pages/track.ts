export * from "../../en/pages/track.ts";
