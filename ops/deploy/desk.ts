/** Checks that the people who run the company can come to their desk, and nobody else. */
import type { Unstable_Config as SiteConfig } from "wrangler";
import { CONFIG_FILE, type Environment } from "./environment.ts";
import type { Problem } from "./problem.ts";

const TIMEOUT_MS = 10_000;

/** A preview without Cloudflare Access is meant to have no desk. */
export async function checkDesk(
  environment: Environment,
  { vars }: Pick<SiteConfig, "vars">,
): Promise<Problem[]> {
  const where = `${CONFIG_FILE}, vars of ${environment}`;
  const [team, audience, admins] = ["ACCESS_TEAM", "ACCESS_AUDIENCE", "DESK_ADMINS"].map((name) =>
    String(vars[name] ?? "").trim(),
  );
  if (!team && !audience) {
    const fix =
      "Set Cloudflare Access up for /desk, as the README says under Deploying, and name its team and audience.";
    return environment === "preview" ? [] : [{ blocks: false, what: "no desk", where, fix }];
  }
  if (!team || !audience) {
    const missing = team ? "ACCESS_AUDIENCE" : "ACCESS_TEAM";
    const fix = "Set both, or neither: with one alone there is no desk.";
    return [{ blocks: true, what: `${missing} is empty`, where, fix }];
  }
  const problems: Problem[] = [];
  if (!(await hasKeys(team))) {
    problems.push({
      blocks: false,
      what: `no keys of the Access team ${team}, so nobody can come in`,
      where: `https://${team}.cloudflareaccess.com`,
      fix: "Look whether ACCESS_TEAM is the team's name (Zero Trust, Settings), and whether this computer is online.",
    });
  }
  if (!admins) {
    const fix = "List the e-mail addresses of those who may, with commas.";
    const what = "DESK_ADMINS is empty: nobody may remove, forget or change page words";
    problems.push({ blocks: false, what, where, fix });
  }
  return problems;
}

/** The keys by which the Worker verifies who comes in. */
async function hasKeys(team: string): Promise<boolean> {
  try {
    const url = new URL(`https://${team}.cloudflareaccess.com/cdn-cgi/access/certs`);
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return response.ok && /"kid"/.test(await response.text());
  } catch {
    return false;
  }
}
