export * from "../en/options.ts";
