/** `npm run migrate`: brings the tables of the local database up to date. */
import { migrate } from "./local-site.ts";

await migrate();
console.log("The local database is up to date.");
