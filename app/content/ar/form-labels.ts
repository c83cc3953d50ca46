export * from "../en/form-labels.ts";
