export * from "../../en/pages/track-answer.ts";
