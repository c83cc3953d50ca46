/**
 * Writers send quotes, contact messages and subscriptions while the server is killed and started
 * again. What the site has acknowledged must be stored, each once and with its e-mail to the desk, whatever
 * it was doing.
 */
import { setTimeout as pause } from "node:timers/promises";
import { ConsistencyCheck } from "./client.ts";
import { conclude, type Report } from "./report.ts";
import { type Site, withSite } from "./site.ts";

interface Plan {
  readonly kills: number;
  /** At least so many enquiries are acknowledged before the drill ends. */
  readonly acknowledged: number;
  readonly writers: number;
}

/** A sender without an answer tries again after this time, and some go away. */
const TRY_AGAIN_MS = 100;
const GOES_AWAY = 0.2;
/** Who presses the button twice, or whose connection repeats a request. */
const SENDS_TWICE = 0.1;
/** Each run of the scheduled work ends where the trouble meets it. */
const RUNS = 5;
/** The server lives so long after a start, with one enquiry acknowledged at least. */
const LIFE_MS = { least: 100, most: 1200 };

export async function crash(site: Site, { kills, acknowledged, writers }: Plan): Promise<Report> {
  const check = new ConsistencyCheck();
  let [unanswered, isOver] = [0, false];
  const write = async () => {
    while (!isOver) {
      const entry = await check.make();
      while (!isOver) {
        const answer = await check.send(entry, site.ask).catch(() => null);
        if (answer?.status === 200 && Math.random() >= SENDS_TWICE) break;
        if (answer) continue;
        unanswered += 1;
        if (Math.random() < GOES_AWAY) break;
        await pause(TRY_AGAIN_MS);
      }
    }
  };
  try {
    const working = Array.from({ length: writers }, write);
    for (let life = 0; life < kills; life += 1) {
      await live(life, site);
      const share = (acknowledged * (life + 1)) / kills;
      while (check.acknowledged < share) await pause(5);
      await site.kill();
    }
    isOver = true;
    await Promise.all(working);
  } finally {
    isOver = true;
  }
  await site.faultModes({ d1: "well", kv: "well" });
  const waited = await site.waiting();
  await site.drainAll();
  const { problems, ...counts } = await check.verify(site);
  const mails = (await site.rows("outbox")).filter(({ kind }) => kind === "enquiry");
  const mailed = new Set(mails.map(({ about }) => about)).size;
  if (mailed !== counts.stored || mailed !== mails.length)
    problems.push(`${counts.stored} are stored; ${mails.length} e-mails are about ${mailed}.`);
  return {
    title: `Crash: killed ${kills} times at random moments under ${writers} writers`,
    rows: [{ kills, ...counts, unanswered, "waited in KV at the end": waited }],
    problems,
  };
}

/** One run, from start to kill; D1 fails in every fourth run, and the next run drains the queue under faults. */
async function live(life: number, site: Site): Promise<void> {
  if (life % 4 === 1) await site.faultModes({ d1: "failing" });
  if (life % 4 >= 2) await site.faultModes({ d1: "flaky" });
  if (life % 4 === 2) for (let run = 0; run < RUNS; run += 1) site.scheduled().catch(() => {});
  await pause(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));
}

if (import.meta.main) {
  const plan = { kills: 20, acknowledged: 2000, writers: 8 };
  await conclude(withSite((site) => crash(site, plan)));
}
