import { type Environment, wranglerName } from "./environments.ts";

/**
 * How things stand once these steps have begun, and how to go back, in lines. `bookmark` is where the
 * database stood before the migrations.
 */
export function wayBack(
  environment: Environment,
  begun: readonly string[],
  bookmark: string | null,
): readonly string[] {
  if (!begun.includes("migrations"))
    return ["The deployed site and its database are as they were."];
  const env = `--env ${wranglerName(environment) || '""'}`;
  const database = [
    "The database as it was before the migrations (all that was entered since is lost with it):",
    `  npx wrangler d1 time-travel restore DB ${env} --bookmark ${bookmark}`,
  ];
  if (!begun.includes("upload")) {
    return [
      "The version before still runs. Some of the migrations may be in the database.",
      ...database,
    ];
  }
  return [
    "To go back to the version before; the tables stay, and that is mostly right:",
    `  npx wrangler rollback ${env}`,
    ...database,
  ];
}
