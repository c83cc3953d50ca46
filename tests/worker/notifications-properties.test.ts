/**
 * Whatever is reported of an order, in whatever sequence, and wherever a run dies: a follower is notified of
 * each change once, at most twice after a death in the moment of sending, and of nothing that was retracted.
 */

import { isNull } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { changesToNotify, type NotifiedState } from "#app/domain/tracking/notifications.ts";
import { MILESTONES } from "#app/domain/tracking/status.ts";
import { outbox } from "#workers/mail/schema.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { EMPTY_LOG, findFacts, stateOf, toLogs } from "#workers/orders/log.ts";
import { orders } from "#workers/orders/schema.ts";
import { storeOrders, undoChange, updateOrders } from "../support/store-orders.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer } from "./fake-mailer.ts";
import { following, NUMBER } from "./following.ts";
import { d1That, d1With, db, emptyTables, fails } from "./stores.ts";

vi.setConfig({ testTimeout: 240_000 });
captureLogs();
const mailer = fakeMailer();
const clock = clockAt("2026-11-20T08:00:00.000Z");
const { follow, decide, run } = following(mailer);

const MINUTES = [1, 4, 9, 11, 61] as const;

const anyStep = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("say" as const),
      milestones: fc.array(fc.constantFrom(...MILESTONES, "on hold" as const), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  // As a carrier sends what it sent before: stored anew, with another report.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("again" as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const), which: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      minutes: fc.constantFrom(...MINUTES),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("run" as const) }) },
  // The database is gone from its nth call on: as a run that is killed there.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("die" as const), after: fc.nat(14) }) },
);

/** What was said under one place, which no other fact has: "P7". */
interface Saying {
  readonly place: string;
  readonly event: object;
  readonly changes: { readonly id: string; readonly at: number; undoneAt: number | null }[];
}

const FIVE_MINUTES = 5 * 60_000;
const SETTLED_MS = 2 * FIVE_MINUTES;

/** Until the longest pause after a failure is over, and what settles has settled. */
async function runOut(): Promise<void> {
  for (let hours = 0; hours < 4; hours += 1) {
    clock.forward(61);
    await run();
  }
}

async function play(steps: readonly (typeof anyStep extends fc.Arbitrary<infer T> ? T : never)[]) {
  await emptyTables();
  mailer.sent.length = 0;
  const now = () => new Date().toISOString();
  await storeOrders(db, [{ order_number: NUMBER }], { now: now() });
  clock.forward(60);
  const token = await follow();
  const said: Saying[] = [];
  let deaths = 0;
  const sent: { readonly at: number; readonly text: string; readonly deaths: number }[] = [];
  mailer.behave = ({ text }) => {
    sent.push({ at: Date.now(), text, deaths });
  };
  const say = async (sayings: readonly Saying[]) => {
    const events = sayings.map(({ event }) => ({ ...event, reported_at: now() })) as never;
    const id = await updateOrders(db, [{ order_number: NUMBER, events }], { now: now() });
    for (const { changes } of sayings) changes.push({ id, at: Date.now(), undoneAt: null });
  };
  for (const step of steps) {
    clock.pass(1000);
    if (step.kind === "say") {
      const sayings = step.milestones.map((milestone, index): Saying => {
        const place = `P${said.length + index}.`;
        const event_time = new Date(Date.now() + index).toISOString();
        const event = { milestone, code: milestone, place, event_time, utc_offset: "+04:00" };
        return { place, event, changes: [] };
      });
      said.push(...sayings);
      await say(sayings);
    }
    const one = "which" in step ? said[step.which % Math.max(said.length, 1)] : undefined;
    if (step.kind === "again" && one) await say([one]);
    if (step.kind === "undo" && one) {
      for (const change of one.changes) {
        await undoChange(db, change.id);
        // A change takes all of what it brought with it.
        for (const { changes } of said) {
          for (const other of changes) if (other.id === change.id) other.undoneAt ??= Date.now();
        }
      }
    }
    if (step.kind === "wait") clock.forward(step.minutes);
    if (step.kind === "run") await run();
    if (step.kind === "die") {
      let calls = 0;
      const before = mailer.sent.length;
      await run({
        DB: d1With((name) => {
          if (name !== "prepare" && name !== "batch") return undefined;
          calls += 1;
          return calls > step.after ? d1That(fails)[name] : undefined;
        }),
      });
      // What was sent may not have been marked, and is sent once more after this.
      if (mailer.sent.length > before) deaths += 1;
    }
  }
  await runOut();
  return { said, sent, token };
}

/** The row of the order's own change in an e-mail that names the place. */
const tells = (text: string, { place }: Saying) => text.includes(`in ${place}`);

const holds = ({ changes }: Saying, at: number) =>
  changes.some((change) => change.at <= at - SETTLED_MS && (change.undoneAt ?? Infinity) > at);

describe("the notifications of whatever is reported", () => {
  it("are sent once, where they hold, and all of them in the end", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
        const { said, sent, token } = await play(steps);
        for (const { at, text } of sent) {
          for (const saying of said.filter((one) => tells(text, one))) {
            expect(holds(saying, at), `${saying.place} was not to be notified`).toBe(true);
          }
        }
        for (const saying of said) {
          const times = sent.filter(({ text }) => tells(text, saying));
          const isSteady = said.every(({ changes }) => changes.every((one) => !one.undoneAt));
          // What was retracted may bring an earlier change back.
          if (isSteady) {
            const deaths = (times.at(-1)?.deaths ?? 0) - (times[0]?.deaths ?? 0);
            expect(times.length, saying.place).toBeLessThanOrEqual(1 + deaths);
          }
        }
        const [follower] = await db.select().from(followers);
        const [order] = await db.select().from(orders);
        const logs = await toLogs(db, await findFacts(db, [order?.id ?? 0]));
        const state = stateOf(logs.get(order?.id ?? 0) ?? EMPTY_LOG);
        const notified: NotifiedState = JSON.parse(follower?.notified ?? "");
        expect(changesToNotify(notified, state, "all")).toEqual([]);
        expect(await db.$count(outbox, isNull(outbox.sent_at))).toBe(0);

        const count = sent.length;
        await decide(token, "stop");
        const late = { milestone: "delivered", code: "x", event_time: new Date().toISOString() };
        const now = new Date().toISOString();
        await updateOrders(db, [{ order_number: NUMBER, events: [late] as never }], { now });
        await runOut();
        expect(sent).toHaveLength(count);
      }),
      { numRuns: 25 },
    );
  });
});
