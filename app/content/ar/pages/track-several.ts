export * from "../../en/pages/track-several.ts";
