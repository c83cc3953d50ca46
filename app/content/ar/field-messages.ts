export * from "../en/field-messages.ts";
