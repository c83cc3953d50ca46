/** Looks at everything that a deploy needs, and changes nothing. */
import { checkMigrations, checkSignIn } from "./cloudflare.ts";
import {
  checkMail,
  checkSearchEngines,
  checkSecrets,
  checkStores,
  hasDatabase,
} from "./configuration.ts";
import { configOf, type Environment } from "./environments.ts";
import { checkFacts } from "./facts.ts";
import type { Finding, Good } from "./findings.ts";
import { checkGit, checkPictures } from "./working-tree.ts";

export interface Report {
  readonly environment: Environment;
  /** A deploy stops on these. */
  readonly blocks: readonly Finding[];
  /** Worth knowing; a deploy goes on. */
  readonly advice: readonly Finding[];
  readonly good: readonly Good[];
}

/**
 * `withPlaceholders` lets production, too, carry stand-ins for facts and addresses; the others may
 * in any case.
 * @throws OperatorError when wrangler.toml can't be read
 */
export async function preflight(
  environment: Environment,
  { withPlaceholders }: { readonly withPlaceholders: boolean },
): Promise<Report> {
  const standards = { mayHaveStandIns: withPlaceholders || environment !== "production" };
  const [config, facts, signIn, pictures, git] = await Promise.all([
    configOf(environment),
    checkFacts(standards),
    checkSignIn(),
    checkPictures(),
    checkGit(),
  ]);
  const isSignedIn = signIn.findings.length === 0;
  const checks = [
    signIn,
    await checkStores(environment, config),
    await checkMigrations(environment, { isSignedIn, hasDatabase: hasDatabase(config) }),
    checkSecrets(environment, config),
    pictures,
    checkSearchEngines(environment, config),
    git,
    checkMail(environment, config, standards),
    facts,
  ];
  const findings = checks.flatMap((check) => check.findings);
  return {
    environment,
    blocks: findings.filter(({ blocks }) => blocks),
    advice: findings.filter(({ blocks }) => !blocks),
    good: checks.flatMap((check) => check.good),
  };
}
