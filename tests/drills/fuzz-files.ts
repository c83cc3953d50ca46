/** Files made from good ones by mutation, uploaded at the desk: each is refused in a sentence or planned. */
import { readdirSync, readFileSync } from "node:fs";
import { mutatedFiles } from "../support/mutated-files.ts";
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
  const ask = async (path: string, form?: FormData) => {
    asked += 1;
    if (asked % PER_MINUTE === 0) await new Promise((done) => setTimeout(done, 60_000));
    const body = form && new Response(form);
    const answer = await site.ask(path, {
      ...(body && {
        method: "POST",
        headers: {
          "Content-Type": body.headers.get("Content-Type") ?? "",
          "Sec-Fetch-Site": "same-origin",
        },
        body: new Uint8Array(await body.arrayBuffer()),
      }),
    });
    times.push(answer.ms);
    most = Math.max(most, site.memory());
    return answer;
  };
  for (const { name, bytes } of mutatedFiles(cases, { seed, count: files })) {
    const form = new FormData();
    form.set("do", "upload");
    form.set("file", new File([Uint8Array.from(bytes)], name));
    const { status, headers } = await ask("/desk/files", form);
    uploads.push(status);
    if (![303, 422].includes(status)) problems.push(`Upload of ${name}: ${status}`);
    if (status !== 303) continue;
    const plan = await ask(String(headers.location));
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
