export * from "../en/llms.ts";
