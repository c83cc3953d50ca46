export * from "../en/events.ts";
