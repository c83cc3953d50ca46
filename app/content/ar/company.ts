export * from "../en/company.ts";
