export * from "../../en/pages/track-containers.ts";
