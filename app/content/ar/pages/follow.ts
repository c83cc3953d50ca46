export * from "../../en/pages/follow.ts";
