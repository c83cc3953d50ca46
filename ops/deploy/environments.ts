/** The sites that can be deployed, and what wrangler.toml says about each. */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Option } from "@commander-js/extra-typings";
import { messagesOf, OperatorError, UsageError } from "../errors.ts";
import { suggest } from "../suggest.ts";

/**
 * "trial" is the top level of wrangler.toml. On this computer nobody deploys it: it is what the
 * 'Deploy to Cloudflare' button fills in.
 */
export type Environment = "production" | "preview" | "trial";

/** Those that can be asked for by name. */
const NAMED = ["production", "preview"] as const;

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const CONFIG = "wrangler.toml";

/** What deploying has to know of a site's configuration. */
export interface SiteConfig {
  readonly name?: string;
  readonly d1_databases: readonly {
    readonly binding: string;
    readonly database_name?: string;
    readonly database_id?: string;
  }[];
  readonly kv_namespaces: readonly { readonly binding: string; readonly id?: string }[];
  readonly send_email: readonly { readonly name: string }[];
  readonly vars: Readonly<Record<string, unknown>>;
  readonly secrets?: { readonly required?: readonly string[] };
}

export const envOption = new Option("--env <NAME>", "production, unless given, or preview");

/** Lets production, too, carry what is not true yet. */
export const withPlaceholdersOption = new Option(
  "--with-placeholders",
  "facts and addresses that are stand-ins don't block production",
);

/** @throws UsageError for a name that isn't one */
export function environmentOf(given = "production"): Environment {
  const found = NAMED.find((name) => name === given);
  if (found) return found;
  const nearest = suggest(given, NAMED);
  const hint = nearest ? ` Did you mean ${nearest}?` : "";
  throw new UsageError(`--env takes production or preview, and not "${given}".${hint}`);
}

/** The name by which wrangler and the build know it; the top level has none. */
export function wranglerName(environment: Environment): string {
  return environment === "trial" ? "" : environment;
}

/** The options that make a wrangler command speak of this site. */
export function wranglerOptions(environment: Environment): readonly string[] {
  return ["--config", CONFIG, `--env=${wranglerName(environment)}`];
}

/** Where its lists stand in wrangler.toml: "[[env.preview.d1_databases]]". */
export function tableIn(environment: Environment, list: string): string {
  return `[[${environment === "trial" ? "" : `env.${environment}.`}${list}]]`;
}

/** @throws OperatorError when wrangler.toml can't be read */
export async function configOf(environment: Environment): Promise<SiteConfig> {
  const { unstable_readConfig } = await import("wrangler");
  try {
    return unstable_readConfig(
      { config: resolve(ROOT, CONFIG), env: wranglerName(environment) },
      { hideWarnings: true },
    ) as SiteConfig;
  } catch (error) {
    throw new OperatorError(`${CONFIG} can't be read: ${messagesOf(error)}`, { cause: error });
  }
}

/** False for what stands in wrangler.toml until there is a real id: zeros, "local" or nothing. */
export function isRealId(id: string | undefined): boolean {
  return id !== undefined && /^[0-9a-f-]{32,36}$/i.test(id) && !/^[0-]+$/.test(id);
}
