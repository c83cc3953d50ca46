import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./workers/*/*schema.ts",
  out: "./migrations",
});
