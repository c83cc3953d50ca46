export * from "../en/fonts.ts";
