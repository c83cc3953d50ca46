export * from "../en/error-labels.ts";
