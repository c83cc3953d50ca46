export * from "../en/dates.ts";
