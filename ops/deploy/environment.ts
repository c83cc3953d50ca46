/** The deployable environments and their configuration in wrangler.toml. */
import { Command, Option } from "@commander-js/extra-typings";
import type { Unstable_Config as SiteConfig } from "wrangler";
import { errorMessages, OperatorError } from "../errors.ts";

export const ENVIRONMENTS = ["production", "preview"] as const;
export type Environment = (typeof ENVIRONMENTS)[number];

/**
 * wrangler's name for the part of a configuration before the first [env]: in wrangler.toml the site on
 * this computer. Without a name wrangler takes CLOUDFLARE_ENV from the shell or an .env file.
 */
export const LOCAL = "";

/** Paths are relative to the project's folder, where npm runs its scripts. */
export const CONFIG_FILE = "wrangler.toml";

/** @throws OperatorError when wrangler.toml can't be read */
export async function readConfig(environment: Environment | typeof LOCAL): Promise<SiteConfig> {
  const { unstable_readConfig } = await import("wrangler");
  try {
    return unstable_readConfig({ config: CONFIG_FILE, env: environment }, { hideWarnings: true });
  } catch (error) {
    throw new OperatorError(`${CONFIG_FILE} can't be read: ${errorMessages(error)}`, {
      cause: error,
    });
  }
}

/** The ids of the database and the KV namespaces, and the bucket's name, without placeholders (zeros, "local"). */
export function storeIds({ d1_databases, kv_namespaces, r2_buckets }: SiteConfig) {
  const real = (id: string | undefined) =>
    id && /^[0-9a-f-]{32,36}$/i.test(id) && !/^[0-]+$/.test(id) ? id : undefined;
  const namespace = (name: string) =>
    real(kv_namespaces.find(({ binding }) => binding === name)?.id);
  return {
    database: real(d1_databases.find(({ binding }) => binding === "DB")?.database_id),
    pageMeta: namespace("PAGE_META"),
    fallbackQueue: namespace("FALLBACK_QUEUE"),
    /** Undefined for a site without documents. */
    documents: r2_buckets.find(({ binding }) => binding === "DOCUMENTS")?.bucket_name,
  };
}

/** A command with the options that preflight and deploy share; a mistyped one exits with 2. */
export function siteCommand(name: string) {
  return new Command(`npm run ${name} --`)
    .addOption(new Option("--env <name>", "which site (production)").choices(ENVIRONMENTS))
    .option("--with-placeholders", "facts and addresses that are placeholders don't block")
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
}
