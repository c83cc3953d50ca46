export * from "../en/labels.ts";
