export * from "../en/plural.ts";
