/**
 * Writers send quotes, contact messages and subscriptions while the server is killed and started
 * again. What the site has acknowledged must be stored, each once, whatever it was doing.
 */
import { setTimeout as pause } from "node:timers/promises";
import { ConsistencyCheck } from "./consistency-check.ts";
import { crashNotifications } from "./crash-notifications.ts";
import { conclude, type Report } from "./report.ts";
import { openSite, type Site } from "./site.ts";

interface Plan {
  readonly kills: number;
  /** At least so many enquiries are acknowledged before the drill ends. */
  readonly acknowledged: number;
  readonly writers: number;
}

/** A sender whom nobody answers tries again after this time, and some go away. */
const TRY_AGAIN_MS = 100;
const GOES_AWAY = 0.2;
/** Who presses the button twice, or whose connection repeats a request. */
const SENDS_TWICE = 0.1;
/** Each run of the scheduled work ends where the trouble meets it. */
const RUNS = [1, 2, 3, 4, 5];
/** The server lives so long after a start, with one enquiry acknowledged at least. */
const LIFE_MS = { least: 100, most: 1200 };

export async function crash({ kills, acknowledged, writers }: Plan): Promise<Report> {
  const site = await openSite();
  const check = new ConsistencyCheck();
  const state = { unanswered: 0, isOver: false };
  try {
    const working = Array.from({ length: writers }, () => write(check, site, state));
    for (let life = 0; life < kills; life += 1) {
      await live(life, site);
      const share = (acknowledged * (life + 1)) / kills;
      while (check.acknowledged < share) await pause(5);
      await site.kill();
    }
    state.isOver = true;
    await Promise.all(working);
    await site.faultModes({ d1: "well", kv: "well" });
    const waited = await site.waiting();
    await site.drainAll();
    const { sent, stored, problems, ...counts } = await check.verify(site);
    const row = { kills, sent, "without an answer": state.unanswered, ...counts };
    return {
      title: `Crash: killed ${kills} times at random moments under ${writers} writers`,
      rows: [{ ...row, stored, "waited in KV at the end": waited, problems: problems.length }],
      problems,
    };
  } finally {
    state.isOver = true;
    await site.close();
  }
}

/** One run, from start to kill; D1 fails in every fourth run, and the next run drains the queue under faults. */
async function live(life: number, site: Site): Promise<void> {
  if (life % 4 === 1) await site.faultModes({ d1: "failing" });
  if (life % 4 >= 2) await site.faultModes({ d1: "flaky" });
  if (life % 4 === 2) for (const _ of RUNS) site.scheduled().catch(() => {});
  await pause(LIFE_MS.least + Math.random() * (LIFE_MS.most - LIFE_MS.least));
}

async function write(
  check: ConsistencyCheck,
  { ask }: Site,
  state: { unanswered: number; isOver: boolean },
): Promise<void> {
  while (!state.isOver) {
    const entry = await check.make();
    while (!state.isOver) {
      const answer = await check.send(entry, ask).catch(() => null);
      if (answer?.status === 200 && Math.random() >= SENDS_TWICE) break;
      if (answer) continue;
      state.unanswered += 1;
      if (Math.random() < GOES_AWAY) break;
      await pause(TRY_AGAIN_MS);
    }
  }
}

if (import.meta.main) {
  await conclude(crash({ kills: 20, acknowledged: 2000, writers: 8 }));
  await conclude(crashNotifications({ kills: 25, orders: 6 }));
}
