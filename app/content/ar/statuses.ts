export * from "../en/statuses.ts";
