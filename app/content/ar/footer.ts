export * from "../en/footer.ts";
