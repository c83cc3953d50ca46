export * from "../en/punctuation.ts";
