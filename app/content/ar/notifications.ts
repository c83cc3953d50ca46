export * from "../en/notifications.ts";
