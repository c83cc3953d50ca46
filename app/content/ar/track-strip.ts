export * from "../en/track-strip.ts";
