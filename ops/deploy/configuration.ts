/** What wrangler.toml has to say before a deploy: the stores' ids, the addresses, and for whom the site is. */
import * as v from "valibot";
import { configOf, type Environment, isRealId, type SiteConfig, tableIn } from "./environments.ts";
import { type Checked, checked, type Finding, type Standards } from "./findings.ts";

const WHERE = "wrangler.toml";

export function hasDatabase({ d1_databases }: SiteConfig): boolean {
  return d1_databases.some(({ binding, database_id }) => binding === "DB" && isRealId(database_id));
}

function hasPageMeta({ kv_namespaces }: SiteConfig): boolean {
  return kv_namespaces.some(({ binding, id }) => binding === "PAGE_META" && isRealId(id));
}

/** Everything a site needs to keep what is entered. */
export function hasStores(config: SiteConfig): boolean {
  return hasDatabase(config) && hasPageMeta(config);
}

export async function checkStores(environment: Environment, config: SiteConfig): Promise<Checked> {
  const worker = config.name ?? "dhowline";
  const suffix = environment === "preview" ? "_PREVIEW" : "";
  const findings: Finding[] = [];
  const missing = (what: string, list: string, create: string) =>
    findings.push({
      topic: "stores",
      blocks: true,
      what,
      where: `${WHERE}, ${tableIn(environment, list)}`,
      fix: `Run npx wrangler ${create}, and put the id that it prints there.`,
    });
  if (!hasDatabase(config)) missing("no database id", "d1_databases", `d1 create ${worker}`);
  if (!hasPageMeta(config)) {
    missing("no KV namespace id", "kv_namespaces", `kv namespace create PAGE_META${suffix}`);
  }
  if (environment === "preview") findings.push(...sharedWith(await configOf("production"), config));
  return checked("stores", findings, "the database and the KV namespace have their ids");
}

/** What is tried out on the preview must not reach the public's data. */
function sharedWith(production: SiteConfig, preview: SiteConfig): Finding[] {
  const theirs = new Set(idsOf(production));
  return idsOf(preview)
    .filter((id) => theirs.has(id))
    .map((id) => ({
      topic: "stores",
      blocks: true,
      what: "a store of production's",
      where: `${WHERE}, ${id}`,
      fix: "Give [env.preview] a database and a KV namespace of its own.",
    }));
}

function idsOf({ d1_databases, kv_namespaces }: SiteConfig): string[] {
  return [
    ...d1_databases.map(({ database_id }) => database_id),
    ...kv_namespaces.map(({ id }) => id),
  ]
    .filter((id) => id !== undefined)
    .filter(isRealId);
}

export function checkMail(
  environment: Environment,
  config: SiteConfig,
  { mayHaveStandIns }: Standards,
): Checked {
  const where = `${WHERE}, vars of ${environment}`;
  const found = (what: string, fix: string, place = where): Finding => ({
    topic: "mail",
    blocks: !mayHaveStandIns,
    what,
    where: place,
    fix,
  });
  const findings: Finding[] = [];
  const addresses = ["MAIL_FROM", "MAIL_TO"].map((name) => [name, config.vars[name]] as const);
  // A preview without any address is meant to send nothing.
  const isSilent = mayHaveStandIns && addresses.every(([, address]) => !address);
  for (const [name, address] of isSilent ? [] : addresses) {
    const fault = faultOf(address);
    if (fault) findings.push(found(`${name} ${fault}`, FIXES[name] ?? ""));
  }
  if (!config.send_email.some(({ name }) => name === "EMAIL")) {
    const fix = 'Add the binding: name = "EMAIL".';
    findings.push(
      found("nothing to send with", fix, `${WHERE}, ${tableIn(environment, "send_email")}`),
    );
  }
  if (environment === "preview" && config.vars.SEND_CONFIRMATION === "on") {
    findings.push(
      found(
        "the preview writes to visitors",
        'Set SEND_CONFIRMATION = "off", unless that is meant.',
      ),
    );
  }
  const says = isSilent ? "this site sends none" : "both addresses are set";
  return checked("mail", findings, says);
}

const FIXES: Readonly<Record<string, string>> = {
  MAIL_FROM: "Set an address of a domain that is set up for sending (dashboard, Email Service).",
  MAIL_TO: "Set the address where enquiries are read.",
};

/** Domains that can't be anybody's: RFC 2606 and RFC 6761. */
const NOBODYS = /[@.](example|test|invalid|localhost|example\.(com|net|org))$/i;

function faultOf(address: unknown): string | null {
  if (typeof address !== "string" || address === "") return "is empty";
  if (!v.is(v.pipe(v.string(), v.rfcEmail()), address)) return "is no address";
  return NOBODYS.test(address) ? "is a stand-in" : null;
}

export function checkSearchEngines(environment: Environment, { vars }: SiteConfig): Checked {
  const isPublic = environment === "production";
  // A trial is hidden by the deploy itself.
  const isRight = environment === "trial" || (vars.ALLOW_INDEXING === "off") !== isPublic;
  const findings: Finding[] = isRight
    ? []
    : [
        {
          topic: "search engines",
          blocks: false,
          what: isPublic ? "hidden from them" : "open to them",
          where: `${WHERE}, vars of ${environment}`,
          fix: `Set ALLOW_INDEXING = "${isPublic ? "on" : "off"}", unless that is meant.`,
        },
      ];
  return checked("search engines", findings, isPublic ? "may list this site" : "are kept away");
}

/** Secrets that wrangler.toml asks for; whether they are set, only Cloudflare knows. */
export function checkSecrets(environment: Environment, { secrets }: SiteConfig): Checked {
  const findings = (secrets?.required ?? []).map(
    (name): Finding => ({
      topic: "secrets",
      blocks: false,
      what: `${name} is needed`,
      where: `${WHERE}, [secrets]`,
      fix: `Set it, if it isn't yet: npx wrangler secret put ${name} --env=${environment}.`,
    }),
  );
  return checked("secrets", findings, "the site needs none, only deploying does: the sign-in");
}
