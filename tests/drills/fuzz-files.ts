/** Mutated and hostile files, uploaded at the desk: each is refused in a sentence or planned. */
import { readdirSync, readFileSync } from "node:fs";
import { LARGEST_FILES, REFUSED_FILES } from "../support/hostile-files.ts";
import { mutatedFiles } from "../support/mutated-files.ts";
import type { TimedResponse } from "./client.ts";
import { countsOf, percentile, type Report } from "./report.ts";
import type { StartedSite } from "./started-site.ts";

const CASES = "tests/cases";
/** Above what the server takes before: MiB. */
const MEMORY_MAX = 200;
/** Requests of a minute that the desk takes from one user, with some to spare. */
const PER_MINUTE = 280;

export async function fuzzFiles(
  site: Pick<StartedSite, "ask" | "memory">,
  { files, seed }: { readonly files: number; readonly seed: number },
): Promise<Report> {
  const cases = Object.fromEntries(
    readdirSync(CASES).map((name) => [name, new Uint8Array(readFileSync(`${CASES}/${name}`))]),
  );
  const idle = site.memory();
  const [uploads, plans, times]: [number[], number[], number[]] = [[], [], []];
  const problems: string[] = [];
  let [most, asked] = [idle, 0];
  const ask = async (request: () => Promise<TimedResponse>) => {
    asked += 1;
    if (asked % PER_MINUTE === 0) await new Promise((done) => setTimeout(done, 60_000));
    const answer = await request();
    times.push(answer.ms);
    most = Math.max(most, site.memory());
    return answer;
  };
  for (const { name, bytes } of mutatedFiles(cases, { seed, count: files })) {
    const { status, headers } = await ask(() => upload(site, name, bytes));
    uploads.push(status);
    if (![303, 422].includes(status)) problems.push(`Upload of ${name}: ${status}`);
    if (status !== 303) continue;
    const plan = await ask(() => askPlan(site, headers));
    plans.push(plan.status);
    if (plan.status !== 200) problems.push(`Plan of ${name}: ${plan.status}`);
  }
  if (most - idle > MEMORY_MAX) {
    problems.push(`The server took ${Math.round(most - idle)} MiB more than before.`);
  }
  return {
    title: `Mutated files: seed ${seed}`,
    rows: [
      {
        files,
        uploads: countsOf(uploads),
        plans: countsOf(plans),
        "p99 ms": percentile(times, 0.99),
        "MiB more": Math.round(most - idle),
      },
    ],
    problems,
  };
}

async function upload(
  site: Pick<StartedSite, "ask">,
  name: string,
  bytes: Uint8Array | string,
): Promise<TimedResponse> {
  const form = new FormData();
  form.set("do", "upload");
  form.set("file", new File([typeof bytes === "string" ? bytes : Uint8Array.from(bytes)], name));
  const body = new Response(form);
  return site.ask("/desk/files", {
    method: "POST",
    headers: {
      "Content-Type": body.headers.get("Content-Type") ?? "",
      "Sec-Fetch-Site": "same-origin",
    },
    body: new Uint8Array(await body.arrayBuffer()),
  });
}

/** The page of what a file would do; that of a long file first shows its progress. */
async function askPlan({ ask }: Pick<StartedSite, "ask">, { location }: TimedResponse["headers"]) {
  const page = await ask(String(location));
  return page.text.includes('http-equiv="refresh"') ? ask(String(location)) : page;
}

/** Files beyond and at the limits: what each takes of the server, with the page of what it would do. */
export async function hostileFiles(site: Pick<StartedSite, "ask" | "watchUse">): Promise<Report> {
  const problems: string[] = [];
  const rows: Report["rows"][number][] = [];
  const files = [...REFUSED_FILES, ...LARGEST_FILES];
  for (const [name, content] of files) {
    const bytes = content();
    const used = site.watchUse();
    const { status, headers, text } = await upload(site, "file", bytes);
    const isTaken = status === 303;
    const plan = isTaken ? await askPlan(site, headers) : null;
    const { cpuMs, grownMiB } = used();
    const most = Math.round(grownMiB);
    const isLargest = LARGEST_FILES.some(([largest]) => largest === name);
    if (isTaken !== isLargest || (plan ?? { status: 200 }).status !== 200) {
      problems.push(`${name}: ${status}, then ${plan?.status ?? "nothing"}`);
    }
    if (most > MEMORY_MAX) problems.push(`${name}: ${most} MiB more than before`);
    rows.push({
      file: name.slice(0, 45),
      MB: (bytes.length / 1e6).toFixed(1),
      answer: status,
      "CPU ms": cpuMs,
      "MiB more": most,
      "page, KB": Math.round((plan?.text ?? text).length / 1000),
    });
  }
  return { title: "Files at the limits", rows, problems };
}
