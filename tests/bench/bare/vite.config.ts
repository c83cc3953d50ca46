/** What the site is measured against: a React Router page on a Worker, built the official way. */
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

const config = {
  name: "bare",
  main: "worker.ts",
  compatibility_date: "2026-07-30",
  d1_databases: [{ binding: "DB", database_name: "bare", database_id: "bare" }],
};

export default defineConfig({
  plugins: [cloudflare({ viteEnvironment: { name: "ssr" }, config }), reactRouter()],
});
