/**
 * The [build] command of wrangler.toml, with the name of the environment if one was chosen: prepares for
 * `npx wrangler dev` what npm start prepares. Rejects `npx wrangler deploy`, which would upload a site without
 * its migrations and unchecked.
 */

import { OperatorError } from "./errors.ts";
import { prepareStores } from "./local-site.ts";
import { buildInto } from "./site-build.ts";

const [, , environment] = process.argv;
switch (process.env.WRANGLER_COMMAND) {
  case "types":
    break;
  case "dev":
    if (environment) {
      throw new OperatorError(
        `wrangler dev serves this computer's stores, and ${environment} has others. Run it without --env and without CLOUDFLARE_ENV.`,
      );
    }
    console.log("Preparing the local database and building the site …");
    // Where wrangler and wrangler.toml look for stores and build.
    delete process.env.DHOWLINE_STATE;
    await prepareStores();
    await buildInto("build");
    break;
  default:
    throw new OperatorError(
      "wrangler alone doesn't deploy this site. Run npm run deploy, or npm run deploy -- --env preview: it checks, migrates and uploads; with --dry-run it uploads nothing.",
    );
}
