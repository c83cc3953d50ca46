/** Checks everything that a deploy needs, and changes nothing. */
import * as v from "valibot";
import type { Unstable_Config as SiteConfig } from "wrangler";
import { languages } from "#app/content/languages.ts";
import { OperatorError } from "../errors.ts";
import { countPlaceholders, findPlaceholders } from "../placeholders.ts";
import { unapprovedTexts } from "../review.ts";
import { keyValues, pluralize } from "../terminal-text.ts";
import { CONFIG_FILE, type Environment, readConfig, storeIds } from "./environment.ts";
import {
  hasBucket,
  isReplicated,
  isSignedIn,
  pendingMigrations,
  targetUrl,
  uncommittedFiles,
} from "./tools.ts";

/** Something that a deploy lacks. */
interface Problem {
  /** Blocks a deploy; otherwise advice. */
  readonly blocks: boolean;
  readonly what: string;
  /** One location per line. */
  readonly where: string;
  /** The remedy, in one sentence. */
  readonly fix: string;
}

export interface Finding extends Problem {
  readonly topic: string;
}

export interface Findings {
  readonly environment: Environment;
  readonly blocks: readonly Finding[];
  readonly advice: readonly Finding[];
  /** The topics without problems. */
  readonly passed: readonly string[];
}

/**
 * Without `withPlaceholders`, placeholders block production; a preview may always have them.
 * @throws OperatorError when wrangler.toml can't be read
 */
export async function preflight(
  environment: Environment,
  { withPlaceholders }: { readonly withPlaceholders: boolean },
): Promise<Findings> {
  const placeholdersBlock = environment === "production" && !withPlaceholders;
  const config = await readConfig(environment);
  const signIn = await checkSignIn();
  const stores = await checkStores(environment, config);
  const canAsk = signIn.length === 0 && stores.length === 0;
  const checks: Record<string, readonly Problem[]> = {
    "sign-in": signIn,
    stores,
    ...(canAsk && {
      migrations: await checkMigrations(environment),
      replication: await checkReplication(environment, config),
    }),
    documents: await checkDocuments(environment, config, canAsk),
    git: await checkGit(),
    mail: checkMail(environment, config, placeholdersBlock),
    desk: await checkDesk(environment, config),
    zone: await checkZone(config),
    placeholders: checkPlaceholders(placeholdersBlock),
    translations: await checkTranslations(placeholdersBlock),
  };
  const findings = Object.entries(checks).flatMap(([topic, problems]) =>
    problems.map((problem) => ({ topic, ...problem })),
  );
  return {
    environment,
    blocks: findings.filter(({ blocks }) => blocks),
    advice: findings.filter(({ blocks }) => !blocks),
    passed: Object.keys(checks).filter((topic) => checks[topic]?.length === 0),
  };
}

async function checkSignIn(): Promise<Problem[]> {
  const fix = "Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.";
  const problem = { blocks: true, what: "not signed in", where: "Cloudflare", fix };
  return (await isSignedIn()) ? [] : [problem];
}

async function checkStores(environment: Environment, config: SiteConfig): Promise<Problem[]> {
  const suffix = environment === "preview" ? "_PREVIEW" : "";
  const missing = (what: string, list: string, command: string): Problem => ({
    blocks: true,
    what,
    where: `${CONFIG_FILE}, [[env.${environment}.${list}]]`,
    fix: `Run npx wrangler ${command}, and put the id that it prints there.`,
  });
  const { database, pageMeta, fallbackQueue } = storeIds(config);
  const problems: Problem[] = [];
  if (!database) {
    problems.push(
      missing("no database id", "d1_databases", `d1 create ${config.name} --location eeur`),
    );
  }
  for (const [name, id] of Object.entries({
    PAGE_META: pageMeta,
    FALLBACK_QUEUE: fallbackQueue,
  })) {
    if (id) continue;
    const create = `kv namespace create ${name}${suffix}`;
    problems.push(missing(`no id of the KV namespace ${name}`, "kv_namespaces", create));
  }
  if (pageMeta && pageMeta === fallbackQueue) {
    problems.push({
      blocks: true,
      what: "one KV namespace for the fallback queue and the cache of page meta",
      where: `${CONFIG_FILE}, ${pageMeta}`,
      fix: "Give each its own: emptying the cache would lose the enquiries that wait.",
    });
  }
  if (environment === "preview") {
    const production = Object.values(storeIds(await readConfig("production")));
    const shared = Object.values(storeIds(config)).filter((id) => id && production.includes(id));
    const what = "a store of production's";
    const fix = "Give [env.preview] a database and KV namespaces of its own.";
    const where = (id?: string) => `${CONFIG_FILE}, ${id}`;
    problems.push(...shared.map((id) => ({ blocks: true, what, where: where(id), fix })));
  }
  return problems;
}

/** The site works without documents of orders; a bucket that isn't there stops the upload. */
async function checkDocuments(
  environment: Environment,
  config: SiteConfig,
  canAsk: boolean,
): Promise<Problem[]> {
  const name = storeIds(config).documents;
  const where = `${CONFIG_FILE}, [[env.${environment}.r2_buckets]]`;
  const create = `npx wrangler r2 bucket create ${name ?? `${config.name}-documents`} --location eeur`;
  if (!name) {
    const fix = `Run ${create}, and put binding = "DOCUMENTS" and its bucket_name there.`;
    return [{ blocks: false, what: "no bucket: orders have no documents", where, fix }];
  }
  if (!canAsk || (await hasBucket(name))) return [];
  const fix = `Run ${create}; or remove the binding: the site then has no documents.`;
  return [{ blocks: true, what: `no bucket ${name}`, where, fix }];
}

async function checkMigrations(environment: Environment): Promise<Problem[]> {
  const where = "the deployed database";
  try {
    const pending = await pendingMigrations(environment);
    const what = `${pluralize(pending.length, "migration")} to apply: ${pending.join(", ")}`;
    const fix = "npm run deploy applies them before it uploads.";
    return pending.length > 0 ? [{ blocks: false, what, where, fix }] : [];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const fix = "Check its id, the account and the rights of the token.";
    return [{ blocks: true, what: error.message, where, fix }];
  }
}

/** Without replicas every look-up travels to the one place where the database is. */
async function checkReplication(environment: Environment, config: SiteConfig): Promise<Problem[]> {
  const where = "the deployed database";
  try {
    if (await isReplicated(environment)) return [];
    const url = `https://api.cloudflare.com/client/v4/accounts/$CLOUDFLARE_ACCOUNT_ID/d1/database/${storeIds(config).database}`;
    const fix = `Turn it on in the dashboard (Storage & databases, D1, the database, Settings), or by: curl -X PUT ${url} -H "Authorization: Bearer $CLOUDFLARE_API_TOKEN" -H "Content-Type: application/json" -d '{"read_replication": {"mode": "auto"}}'`;
    return [{ blocks: false, what: "read replication is off", where, fix }];
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const fix = "Check in the dashboard that read replication is on.";
    return [{ blocks: false, what: error.message, where, fix }];
  }
}

const TIMEOUT_MS = 10_000;
/** Scripts that features of the zone put into pages. */
const REWRITTEN = /\/cdn-cgi\/|static\.cloudflareinsights\.com/;

/** Pages forbid rewriting (`no-transform`); the zone's settings are the other half. */
async function checkZone({ routes = [], route }: SiteConfig): Promise<Problem[]> {
  const fix =
    "Turn off in the dashboard, for this host name: Email Address Obfuscation, Rocket Loader, Mirage, Zaraz, Bot Fight Mode's JavaScript detections and the automatic setup of Web Analytics. Caching stays at respecting the site's headers.";
  const targets = [route ?? [], routes]
    .flat()
    .map((one) => (typeof one === "string" ? one : one.pattern));
  const problems = targets.map(async (target): Promise<Problem[]> => {
    const url = targetUrl(target);
    if (!url) return [];
    const html = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then((response) => response.text())
      .catch(() => null);
    if (html !== null && !REWRITTEN.test(html)) return [];
    const what =
      html === null ? "unknown whether the zone rewrites pages" : "the zone rewrites pages";
    return [{ blocks: false, what, where: url, fix }];
  });
  return (await Promise.all(problems)).flat();
}

async function checkGit(): Promise<Problem[]> {
  const files = await uncommittedFiles();
  const fix = "Commit, so that the deployed version can be found again.";
  if (!files) return [{ blocks: false, what: "not under version control", where: ".", fix }];
  const data = files.flatMap((file) => customersData(file) ?? []);
  const changes = files.filter((file) => customersData(file) === null);
  return [
    {
      blocks: true,
      what: `${pluralize(data.length, "file")} that may hold customers' data`,
      where: data.join("\n"),
      fix: "Move it out of the project: it would be published, or stay in git for good.",
    },
    {
      blocks: false,
      what: `${pluralize(changes.length, "change")} not committed`,
      where: changes.join("\n"),
      fix,
    },
  ].filter(({ where }) => where !== "");
}

const MAIL_VARS = {
  MAIL_FROM: "Set an address of a domain that is set up for sending (dashboard, Email Service).",
  MAIL_TO: "Set the address where enquiries are read.",
};

const EMAIL = v.pipe(v.string(), v.rfcEmail());
/** Reserved domains: RFC 2606 and RFC 6761. */
const RESERVED_DOMAIN = /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i;

function checkMail(
  environment: Environment,
  { vars }: SiteConfig,
  placeholdersBlock: boolean,
): Problem[] {
  // A preview without any address sends nothing on purpose.
  if (environment === "preview" && !vars.MAIL_FROM && !vars.MAIL_TO) return [];
  return Object.entries(MAIL_VARS).flatMap(([name, fix]) => {
    const address = vars[name];
    if (v.is(EMAIL, address) && !RESERVED_DOMAIN.test(address)) return [];
    const where = `${CONFIG_FILE}, vars of ${environment}`;
    return [{ blocks: placeholdersBlock, what: `${name} is no real address`, where, fix }];
  });
}

function checkPlaceholders(blocks: boolean): Problem[] {
  const count = countPlaceholders();
  if (count === 0) return [];
  const what = `${pluralize(count, "fact")} to supply`;
  const where = findPlaceholders()
    .map(({ file, facts }) => {
      const names = [...facts].map(([name, lines]) => `${name} (line ${lines.join(", ")})`);
      return `${file}: ${names.join(", ")}`;
    })
    .join("\n");
  const fix = "Put the real ones there, as { value: … } in place of placeholder(…).";
  return [{ blocks, what, where, fix }];
}

async function checkTranslations(blocks: boolean): Promise<Problem[]> {
  const unapproved = await Promise.all(Object.values(languages).map(unapprovedTexts));
  return unapproved.flatMap((texts, at) => {
    const { lang } = Object.values(languages)[at] ?? languages.en;
    if (texts.length === 0) return [];
    return {
      blocks,
      what: `${pluralize(texts.length, "text")} in "${lang}" that no native speaker has approved`,
      where: keyValues(texts.map(({ file, hash }) => [file, hash])),
      fix: `Have each read by a native speaker, and put its hash into app/content/${lang}/review.ts. Until then search engines are asked to leave out /${lang}.`,
    };
  });
}

/** The operators can sign in to the desk. A preview without Cloudflare Access has none on purpose. */
async function checkDesk(
  environment: Environment,
  { vars }: Pick<SiteConfig, "vars">,
): Promise<Problem[]> {
  const where = `${CONFIG_FILE}, vars of ${environment}`;
  const [team, audience, admins] = ["ACCESS_TEAM", "ACCESS_AUDIENCE", "DESK_ADMINS"].map((name) =>
    String(vars[name] ?? "").trim(),
  );
  if (!team && !audience) {
    const fix =
      "Set up Cloudflare Access for /desk (README.md, Deploying), and set its team and audience.";
    return environment === "preview" ? [] : [{ blocks: false, what: "no desk", where, fix }];
  }
  if (!team || !audience) {
    const missing = team ? "ACCESS_AUDIENCE" : "ACCESS_TEAM";
    const fix = "Set both or neither: with one alone there is no desk.";
    return [{ blocks: true, what: `${missing} is empty`, where, fix }];
  }
  const problems: Problem[] = [];
  if (!(await hasKeys(team))) {
    problems.push({
      blocks: false,
      what: `no keys of the Access team ${team}, so no one can sign in`,
      where: `https://${team}.cloudflareaccess.com`,
      fix: "Check that ACCESS_TEAM is the team's name (Zero Trust, Settings), and that this computer is online.",
    });
  }
  if (!admins) {
    const fix = "List the e-mail addresses of administrators, with commas.";
    const what = "DESK_ADMINS is empty: no one may remove, erase or change page titles";
    problems.push({ blocks: false, what, where, fix });
  }
  return problems;
}

/** Whether the team has the keys by which the Worker verifies sign-ins. */
async function hasKeys(team: string): Promise<boolean> {
  try {
    const url = new URL(`https://${team}.cloudflareaccess.com/cdn-cgi/access/certs`);
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok && /"kid"/.test(await response.text());
  } catch {
    return false;
  }
}

const EXPORTS: readonly (readonly [name: RegExp, what: string])[] = [
  [/\.(?:csv|tsv|xlsx?|ods|jsonl|ndjson)$/i, "an export or a spreadsheet"],
  [/(?:^|\/)(?:orders|quotes|contacts|subscribers)[^/]*\.json$/i, "an export"],
  [/\.(?:sqlite3?|db)(?:-wal|-shm)?$/i, "a database"],
  [/^(?!migrations\/).*\.sql$/i, "a backup of the database"],
];

/** A file that may hold customers' data, with what it is: "public/a.csv (an export …)"; else null. */
function customersData(file: string): string | null {
  const path = file.replace(/^"(.*)"$/, "$1");
  const what = EXPORTS.find(([name]) => name.test(path))?.[1];
  return what ? `${path} (${what})` : null;
}

/** The findings, for a terminal. */
export function findingsText({ environment, blocks, advice, passed }: Findings): string {
  const verdict =
    blocks.length === 0
      ? `Ready: npm run deploy -- --env ${environment} can go.`
      : `Not ready for ${environment}: ${pluralize(blocks.length, "thing")} to do first.`;
  return [
    `Preflight for ${environment}`,
    ...section(`Blocks a deploy (${blocks.length})`, blocks),
    ...section(`Advice (${advice.length})`, advice),
    `\nPassed: ${passed.join(", ") || "nothing"}`,
    `\n${verdict}`,
  ].join("\n");
}

/** Each finding: what and where, then how to fix it. */
function section(title: string, findings: readonly Finding[]): string[] {
  if (findings.length === 0) return [];
  const entries = findings.map(
    ({ topic, what, where, fix }) => [topic, `${what}\n${where}\n${fix}`] as const,
  );
  return [`\n${title}`, keyValues(entries)];
}
