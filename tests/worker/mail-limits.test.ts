/** How many e-mails an hour's enquiries may cause: whoever fills in forms can't fill a mailbox. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { Enquiry } from "#app/domain/enquiries/schemas.ts";
import { createBackend } from "#workers/backend.ts";
import { DEFAULT_CEILINGS } from "#workers/mail/ceilings.ts";
import { outbox } from "#workers/mail/schema.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { contact, quote } from "../unit/samples.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer, isDown, references } from "./fake-mailer.ts";
import { db, emptyStores, stores } from "./stores.ts";

const VICTIM = "victim@example.com";

const { errors } = captureLogs();
const mailer = fakeMailer();
const clock = clockAt("2026-11-20T01:10:00.000Z");
emptyStores();
let later: Promise<unknown>[];
beforeEach(() => {
  later = [];
});

/** Submits enquiries at the same time, and waits for what goes on after the responses. */
async function submit(enquiries: readonly Enquiry[], SEND_CONFIRMATION = "on") {
  const bindings = { ...stores, SEND_CONFIRMATION };
  const { submit } = createBackend(bindings, (work) => later.push(work), undefined, mailer);
  const results = await Promise.all(enquiries.map(submit));
  await Promise.all(later);
  expect(results.every(({ code }) => code === 200)).toBe(true);
  return results.map(({ result }) => result?.reference ?? "");
}
const written = (email: string, more: object = {}): Enquiry => ({
  kind: "contact",
  fields: { ...contact, email, ...more },
});
const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const visitor = (at: number) => `visitor${at}@example.com`;
const sentTo = (address: string) => mailer.sent.filter(({ to }) => to === address);
const confirmations = () => mailer.sent.filter(({ to }) => !to.startsWith("desk@"));
const run = () => runScheduled({ ...env, ...stores }, mailer);

describe("confirmations", () => {
  it("one address gets one within an hour, however many ask at once, and of whatever kind", async () => {
    await submit([
      ...times(20, () => written(VICTIM)),
      { kind: "quote", fields: { ...quote, email: VICTIM } },
      { kind: "subscriber", fields: { email: VICTIM } },
    ]);
    expect(sentTo(VICTIM)).toHaveLength(1);
    clock.forward(59);
    await submit([written(VICTIM)]);
    expect(sentTo(VICTIM)).toHaveLength(1);
    clock.forward(2);
    await submit([written(VICTIM)]);
    expect(sentTo(VICTIM)).toHaveLength(2);
  });

  it("spellings of one mailbox count as one address", async () => {
    const spellings = [
      ...["a.b@example.com", "ab@example.com", "ab+x@example.com", "a.b+y+z@example.com"],
    ];
    await submit(spellings.map((email) => written(email)));
    expect(confirmations()).toHaveLength(1);
    await submit([written("ab@example.org"), written("abc@example.com")]);
    expect(confirmations()).toHaveLength(3);
  });

  it("the whole site sends a bounded number within an hour, and the inbox is notified once", async () => {
    await submit(times(DEFAULT_CEILINGS.confirmations.hourly - 1, (at) => written(visitor(at))));
    await run();
    const notices = () =>
      mailer.sent.filter(({ subject }) => subject.startsWith("Confirmations paused"));
    expect(notices()).toEqual([]);
    await submit(times(30, (at) => written(visitor(1000 + at))));
    expect(confirmations()).toHaveLength(DEFAULT_CEILINGS.confirmations.hourly);
    await run();
    clock.forward(5);
    await run();
    expect(notices()).toMatchObject([{ to: "desk@forwarder.example" }]);
    clock.forward(60);
    await submit([written(visitor(2000))]);
    expect(confirmations()).toHaveLength(DEFAULT_CEILINGS.confirmations.hourly + 1);
    await run();
    expect(notices()).toHaveLength(1);
  });

  it("where the variable allows none, no notice comes every hour", async () => {
    const confirmations = { hourly: 0, monthly: 0 };
    const without = { ...mailer, ceilings: { ...mailer.ceilings, confirmations } };
    await runScheduled({ ...env, ...stores }, without);
    expect(mailer.sent).toEqual([]);
  });

  it("a notice that fails is sent by a later run", async () => {
    await submit(times(DEFAULT_CEILINGS.confirmations.hourly, (at) => written(visitor(at))));
    await run();
    mailer.sent.length = 0;
    await env.DB.exec("DELETE FROM outbox WHERE kind = 'confirmation-ceiling'");
    mailer.behave = isDown;
    await run();
    expect(errors()).toMatchObject([{ call: "confirmation-ceiling" }]);
    mailer.behave = () => {};
    await run();
    expect(mailer.sent).toMatchObject([
      { subject: expect.stringContaining("Confirmations paused") },
    ]);
  });
});

describe("the desk's e-mails", () => {
  it("beyond 60 an hour come as one that lists them, urgent ones first", async () => {
    await submit(
      times(DEFAULT_CEILINGS.inbox.hourly, (at) => written(visitor(at))),
      "off",
    );
    const aog: Enquiry = { kind: "quote", fields: { ...quote, nature_of_dispatch: "AOG" } };
    const listed = await submit(
      [written(VICTIM, { subject: "Rates" }), aog, written(VICTIM)],
      "off",
    );
    expect(mailer.sent).toHaveLength(DEFAULT_CEILINGS.inbox.hourly);
    clock.forward(5);
    await run();
    await run();
    expect(mailer.sent).toHaveLength(DEFAULT_CEILINGS.inbox.hourly + 1);
    const list = mailer.sent.at(-1);
    expect(list).toMatchObject({ subject: "AOG: 3 more enquiries", to: "desk@forwarder.example" });
    for (const reference of listed) {
      expect(list?.text).toContain(reference);
      expect(references(mailer).join()).not.toContain(reference);
    }
    expect(list?.text).toContain(`${VICTIM}; Message ${listed[0]}: Rates`);
    expect(list?.text.indexOf(listed[1] ?? "")).toBeLessThan(
      list?.text.indexOf(listed[0] ?? "") ?? 0,
    );
    const open = (await db.select().from(outbox)).filter(({ sent_at }) => sent_at === null);
    expect(open).toEqual([]);
  });

  it("250 calls at once cause 61 e-mails", async () => {
    await submit(
      times(250, (at) => written(visitor(at))),
      "off",
    );
    await clock.runFor(60, run);
    expect(mailer.sent.filter(({ subject }) => /^Message|more/.test(subject))).toHaveLength(61);
  });

  it("after a quiet hour each comes by itself again", async () => {
    await submit(
      times(DEFAULT_CEILINGS.inbox.hourly + 1, (at) => written(visitor(at))),
      "off",
    );
    clock.forward(61);
    await submit([written(VICTIM)], "off");
    expect(mailer.sent).toHaveLength(DEFAULT_CEILINGS.inbox.hourly + 1);
  });

  it("a list that fails is sent by a later run, and the log names no address", async () => {
    await submit(
      times(DEFAULT_CEILINGS.inbox.hourly + 2, (at) => written(visitor(at))),
      "off",
    );
    mailer.sent.length = 0;
    mailer.behave = isDown;
    clock.forward(5);
    await run();
    expect(JSON.stringify(errors())).toContain("…@… refused");
    mailer.behave = () => {};
    await clock.runFor(30, run);
    expect(mailer.sent).toMatchObject([{ subject: "2 more enquiries" }]);
  });
});

it("the limits are read by an index", async () => {
  const { results } = await env.DB.prepare(
    "explain query plan select 1 from outbox where kind in ('enquiry') and counted_at > 'x' limit 60",
  ).all();
  expect(JSON.stringify(results)).toContain("outbox_counted");
});
