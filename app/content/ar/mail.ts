export * from "../en/mail.ts";
