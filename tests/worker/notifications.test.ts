/** What followers of an order are notified of, when, and how often. */
import { isNull } from "drizzle-orm";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changesToNotify, type NotifiedState } from "#app/domain/tracking/notifications.ts";
import { MILESTONES } from "#app/domain/tracking/status.ts";
import { primary } from "#workers/data/database.ts";
import { outbox } from "#workers/mail/schema.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { EMPTY_LOG, findFacts, stateOf, toLogs } from "#workers/orders/log.ts";
import { removeOrders } from "#workers/orders/queries.ts";
import { orders } from "#workers/orders/schema.ts";
import { storeOrders, undoChange, updateOrders } from "../support/store-orders.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer, isDown } from "./fake-mailer.ts";
import { following, NUMBER, READER } from "./following.ts";
import { d1That, d1With, db, emptyStores, emptyTables, fails } from "./stores.ts";

const START = "2026-11-20T08:00:00.000Z";

const { errors } = captureLogs();
const mailer = fakeMailer();
const clock = clockAt(START);
const { ask, follow, decide, run } = following(mailer);
emptyStores();

const now = () => new Date().toISOString();
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const event = (milestone: string, place: string | null = null, more: object = {}) => ({
  milestone,
  code: milestone,
  place,
  utc_offset: "+04:00",
  event_time: now(),
  ...more,
});
/** Booked an hour ago. */
async function storeOrder(...numbers: string[]): Promise<void> {
  const own = numbers.length > 0 ? numbers : [NUMBER];
  const rows = own.map((order_number) => ({ order_number, order_status: "Booked" }));
  await storeOrders(db, rows, { now: now() });
  clock.forward(60);
}
const say = (...events: readonly object[]) =>
  updateOrders(db, [{ order_number: NUMBER, events: events as never }], { now: now() });
const undo = (changeId: string) => undoChange(db, changeId);
const runFor = (minutes: number) => clock.runFor(minutes, () => run());
const subjects = () => mailer.sent.map(({ subject }) => subject.replace(`${NUMBER}: `, ""));
const waiting = () => db.$count(outbox);

/**
 * What happens after the order was followed: minutes in which runs go on, a fact at a place, "undo" of
 * a change by its index, or "again", which imports the same facts once more.
 */
type Step = number | string;

async function play(steps: readonly Step[]): Promise<void> {
  const changes: string[] = [];
  const file: object[] = [];
  for (const step of steps) {
    if (typeof step === "number") await runFor(step);
    else if (step.startsWith("undo ")) await undo(changes[Number(step.slice(5))] ?? "");
    else if (step === "again") await say(...file.map((one) => ({ ...one, reported_at: now() })));
    else {
      const [code = "", place = "", day] = step.split(" ");
      const time = day && { classifier: "estimated", event_time: `${day}T06:00:00.000Z` };
      const milestone = code === "GTIN" ? { code, event_time: now(), place } : event(code, place);
      const fact = { ...milestone, ...time };
      file.push(fact);
      changes.push(await say(fact));
    }
  }
}

const DEPARTED = "Departed Jebel-Ali";
const ARRIVED = "Arrived in Salalah";
const IN_ERROR = 'Correction: "Delivered" was reported in error';
const manyGates = Array.from({ length: 18 }, (_, at): Step[] => [`GTIN Gate-${at}`, 5]).flat();

describe("facts", () => {
  it.each<[string, Step[], string[]]>([
    ["wait ten minutes", ["departed Jebel-Ali", 5], []],
    ["are notified once", ["departed Jebel-Ali", 70], [DEPARTED]],
    [
      "are notified one after the other",
      ["departed Jebel-Ali", 60, "arrived Salalah", 60],
      [DEPARTED, ARRIVED],
    ],
    ["together are one e-mail", ["collected Dubai", "departed Jebel-Ali", 30], [DEPARTED]],
    [
      "within ten minutes are one e-mail",
      ["collected Dubai", 5, "departed Jebel-Ali", 15],
      [DEPARTED],
    ],
    [
      "that are imported again are not notified again",
      ["departed Jebel-Ali", 30, "again", 60],
      [DEPARTED],
    ],
    ["that keep coming are notified within an hour", ["arrived Salalah", ...manyGates], [ARRIVED]],
    ["corrected within ten minutes are never notified", ["delivered Ruwais", 5, "undo 0", 120], []],
    [
      "corrected in time are left out of those after them",
      ["departed Jebel-Ali", 5, "arrived Salalah", "undo 0", 30],
      [ARRIVED],
    ],
    [
      "retracted later are corrected",
      ["delivered Ruwais", 60, "undo 0", 60],
      ["Delivered in Ruwais", IN_ERROR],
    ],
    [
      "that move a date by more than a day are notified",
      [
        "delivered Ruwais 2026-12-01",
        30,
        "delivered Ruwais 2026-12-02",
        30,
        "delivered Ruwais 2026-12-03",
        30,
      ],
      ["Delivery now expected on Tue 01 Dec 2026", "Delivery now expected on Thu 03 Dec 2026"],
    ],
  ])("%s", async (_, steps, expected) => {
    await storeOrder();
    await follow();
    await runFor(10);
    await play(steps);
    expect(subjects()).toEqual(expected);
    expect(new Set(mailer.sent.map(({ headers }) => headers.References)).size).toBeLessThan(2);
    expect(errors()).toEqual([]);
  });

  it("of which one is the newest of many wait their own ten minutes", async () => {
    await storeOrder();
    await follow();
    await runFor(10);
    await say(event("departed", "Jebel Ali"));
    let mistake = "";
    for (let minutes = 5; minutes <= 70; minutes += 5) {
      clock.forward(5);
      if (minutes === 55) mistake = await say(event("delivered", "Nowhere"));
      else if (minutes === 65) await undo(mistake);
      else await say({ code: "GTIN", event_time: now(), place: `Gate ${minutes}` });
      await run();
    }
    expect(subjects()).toEqual(["Departed Jebel Ali"]);
    await runFor(30);
    expect(subjects()).toEqual(["Departed Jebel Ali"]);
  });

  it("of last week is notified as such, and not at all where something newer was notified", async () => {
    await storeOrder();
    await follow();
    await say(event("departed", "Jebel Ali", { event_time: hoursAgo(7 * 24) }));
    await runFor(30);
    expect(mailer.sent[0]?.text).toContain(
      "Departed: Fri 13 Nov 2026, 13:00 in Jebel Ali\n  Reported on Fri 20 Nov 2026",
    );
    await say(event("collected", "Dubai", { event_time: hoursAgo(8 * 24) }));
    await runFor(30);
    expect(subjects()).toEqual(["Departed Jebel Ali"]);
  });

  it("that is stored is queued in the same transaction: with neither, or with both", async () => {
    await storeOrder();
    await follow();
    await runFor(10);
    expect(await waiting()).toBe(1);
    const broken = d1With((name) => (name === "batch" ? fails : undefined));
    await expect(
      updateOrders(primary(broken), [
        { order_number: NUMBER, events: [event("departed")] as never },
      ]),
    ).rejects.toThrow();
    expect(await waiting()).toBe(1);
    await say(event("departed"));
    expect(await waiting()).toBe(2);
  });
});

describe("what matters", () => {
  const WAY = ["collected", "departed", "in transit", "arrived", "customs clearance", "delivered"];

  it("is all that somebody gets who wants only that; the other gets every milestone", async () => {
    await storeOrder();
    await follow({ level: "important" });
    await follow({ email: "all@consignee.example" });
    for (const milestone of WAY) {
      await say(event(milestone));
      await runFor(30);
    }
    const of = (address: string) =>
      mailer.sent.flatMap(({ to, subject }) =>
        to === address ? subject.slice(14).toLowerCase() : [],
      );
    expect(of(READER)).toEqual(["departed", "arrived", "delivered"]);
    expect(of("all@consignee.example")).toEqual(WAY);
  });
});

describe("sending", () => {
  it("ends for who stopped, whatever waited, and for an order that is removed", async () => {
    await storeOrder();
    const token = await follow();
    await say(event("departed"));
    await decide(token, "stop");
    await runFor(60);
    await follow();
    await say(event("arrived"));
    await removeOrders(db, [NUMBER]);
    await runFor(60);
    expect(mailer.sent).toEqual([]);
    expect(await db.$count(followers)).toBe(0);
    expect(errors()).toEqual([]);
  });

  it("is tried again after longer and longer pauses, and tells then what is true then", async () => {
    await storeOrder();
    await follow();
    mailer.behave = isDown;
    await say(event("departed", "Jebel Ali"));
    await runFor(120);
    await say(event("arrived", "Salalah"));
    await runFor(60);
    const [row] = await db.select().from(outbox).where(isNull(outbox.sent_at));
    expect(row?.attempts).toBeLessThan(10);
    expect(row?.failure).toBe("mail to …@… refused: service unavailable");
    mailer.behave = () => {};
    await runFor(60);
    expect(subjects()).toEqual(["Arrived in Salalah"]);
    expect(mailer.sent[0]?.text).toContain("Departed: ");
  });

  it("that ended between sending and marking is done once more, and a later fact is notified once", async () => {
    await storeOrder();
    await follow();
    await runFor(10);
    await say(event("departed", "Jebel Ali"));
    clock.forward(10);
    let batches = 0;
    const dying = d1With((name) => {
      if (name !== "batch") return undefined;
      batches += 1;
      return mailer.sent.length > 0 ? fails : undefined;
    });
    await run({ DB: dying });
    expect(batches).toBeGreaterThan(0);
    await say(event("arrived", "Salalah"));
    await runFor(60);
    expect(subjects()).toEqual(["Departed Jebel Ali", "Arrived in Salalah"]);
    expect(mailer.sent[1]?.text).toContain("Departed: ");
    await runFor(60);
    expect(mailer.sent).toHaveLength(2);
  });

  it("is done once for each follower when runs overlap", async () => {
    await storeOrder();
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) {
      await follow({ email: `${name}@consignee.example` });
    }
    await runFor(10);
    await say(event("departed"));
    clock.forward(11);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(mailer.sent.map(({ to }) => to.charAt(0)).sort()).toEqual([..."abcdefg"]);
  });

  it("stops for an address that the service suppresses at once, and after five refusals of its server", async () => {
    await storeOrder();
    await follow();
    await follow({ email: "full@consignee.example" });
    mailer.behave = ({ to }) => {
      const code = to === READER ? "E_RECIPIENT_SUPPRESSED" : "E_DELIVERY_FAILED";
      throw Object.assign(new Error("no"), { code });
    };
    await say(event("departed"));
    await runFor(20);
    const stopped = async () =>
      (await db.select().from(followers)).map(({ stopped_by }) => stopped_by);
    expect(await stopped()).toEqual(["bounce", null]);
    await runFor(240);
    expect(await stopped()).toEqual(["bounce", "bounce"]);
    mailer.behave = () => {};
    await say(event("arrived"));
    await runFor(60);
    expect(mailer.sent).toEqual([]);
  });

  it("ends a week after the delivery, and the address is gone a month later", async () => {
    await storeOrder();
    await follow();
    await say(event("delivered"));
    await runFor(30);
    clock.forward(6 * 24 * 60);
    await say({ code: "GTIN", event_time: now() });
    await run();
    const one = async () => (await db.select().from(followers))[0];
    expect(await one()).toMatchObject({ stopped_at: null });
    clock.forward(24 * 60);
    await run();
    expect(await one()).toMatchObject({ stopped_by: "end" });
    clock.forward(29 * 24 * 60);
    await run();
    expect(await one()).toMatchObject({ email: READER });
    clock.forward(24 * 60);
    await run();
    expect(await one()).toBeUndefined();
    expect(mailer.sent).toHaveLength(1);
    expect(await ask()).toMatchObject({ code: 409 });
  });
});

/**
 * Whatever is reported of an order, in whatever sequence, and wherever a run dies: a follower is notified of
 * each change once, at most twice after a death in the moment of sending, and of nothing that was retracted.
 */
describe("any course of events", () => {
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

  async function play(
    steps: readonly (typeof anyStep extends fc.Arbitrary<infer T> ? T : never)[],
  ) {
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
});
