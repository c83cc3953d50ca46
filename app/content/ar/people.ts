export * from "../en/people.ts";
