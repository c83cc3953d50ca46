export * from "../en/delays.ts";
