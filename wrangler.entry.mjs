// What wrangler serves: the site that its [build] command (wrangler.toml) has built.
export { default } from "./build/server/index.js";
