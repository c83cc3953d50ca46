export * from "../en/server-messages.ts";
