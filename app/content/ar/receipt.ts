export * from "../en/receipt.ts";
