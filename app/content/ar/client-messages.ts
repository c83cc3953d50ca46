export * from "../en/client-messages.ts";
