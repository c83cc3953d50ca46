import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { contacts } from "#workers/enquiries/schema.ts";
import { sendDueOfEnquiries, sendOfEnquiry } from "#workers/enquiries/send-emails.ts";
import { type ReceivedEnquiry, storeEnquiry } from "#workers/enquiries/store.ts";
import { DEFAULT_CEILINGS } from "#workers/mail/ceilings.ts";
import { outbox } from "#workers/mail/schema.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { contact, quote } from "../unit/samples.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer, isDown, references } from "./fake-mailer.ts";
import {
  bothKvThat,
  countedD1,
  d1That,
  d1With,
  db,
  emptyStores,
  fails,
  hangs,
  stores,
} from "./stores.ts";

const START = "2026-11-20T08:00:00.000Z";

vi.setConfig({ testTimeout: 30_000 });

const { entries, errors } = captureLogs();
const mailer = fakeMailer();
const clock = clockAt(START);
emptyStores();

const run = (DB = env.DB) => sendDueOfEnquiries(mailer, DB);
const runFor = (minutes: number) => clock.runFor(minutes, run);
const rows = () => db.select().from(outbox).orderBy(outbox.id);
const waiting = async () => (await rows()).filter(({ sent_at }) => sent_at === null);

function enquiryOf(number: number, fields: object = {}, created_at = START): ReceivedEnquiry {
  const reference = `C-${String(number).padStart(10, "0")}`;
  const keys = { submission_id: crypto.randomUUID(), reference, created_at };
  return { kind: "contact", fields: { ...contact, ...fields }, ...keys };
}

async function store(count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) await storeEnquiry(db, enquiryOf(number));
}

describe("a mail service that is down", () => {
  it("a mail service that is down for an hour is tried again after ever longer pauses, and everything is sent once it is back", async () => {
    await store(3);
    const tries: string[] = [];
    mailer.behave = () => {
      tries.push(new Date().toISOString().slice(11, 16));
      return isDown();
    };
    for (let minute = 0; minute < 60; minute += 5) {
      await runFor(5);
      expect(await waiting()).toHaveLength(3);
    }
    expect([...new Set(tries)]).toEqual(["08:05", "08:10", "08:20", "08:40"]);
    expect(tries).toHaveLength(12);
    expect(mailer.sent).toEqual([]);
    const [row] = await rows();
    expect(row).toMatchObject({
      attempts: 4,
      failure: "mail to …@… refused: service unavailable",
      due_at: "2026-11-20T09:20:00.000Z",
    });

    mailer.behave = () => {};
    await runFor(20);
    expect(references(mailer).sort()).toEqual([
      "<C-0000000000@forwarder.example>",
      "<C-0000000001@forwarder.example>",
      "<C-0000000002@forwarder.example>",
    ]);
    expect(await waiting()).toEqual([]);
    expect((await rows())[0]).toMatchObject({ sent_at: "2026-11-20T09:20:00.000Z", failure: null });
    clock.forward(600);
    await run();
    expect(mailer.sent).toHaveLength(3);
  });

  it("a mail service that is down for a day is tried every hour", async () => {
    await store(1);
    mailer.behave = isDown;
    for (let hours = 0; hours < 24; hours += 1) {
      clock.forward(60);
      await run();
    }
    const [row] = await rows();
    expect(row?.attempts).toBe(24);
    expect(Date.parse(row?.due_at ?? "")).toBe(Date.now() + 3600_000);
  });

  it("a mail service that is down leaves one line in the log for each run, without addresses or typed words", async () => {
    await store(5);
    mailer.behave = isDown;
    await runFor(5);
    expect(errors()).toEqual([
      {
        event: "error",
        call: "mail",
        cause: "mail to …@… refused: service unavailable (and 4 more)",
      },
    ]);
  });
});

it("a Worker that ends between sending and marking sends the e-mail once more with the same reference, and marks it then", async () => {
  await store(1);
  clock.forward(5);
  const marking = d1With((name) =>
    mailer.sent.length > 0 ? d1That(fails)[name as "batch"] : undefined,
  );
  await run(marking);
  expect(mailer.sent).toHaveLength(1);
  expect(await waiting()).toMatchObject([{ attempts: 1, due_at: "2026-11-20T08:10:00.000Z" }]);

  await run();
  expect(mailer.sent).toHaveLength(1);
  await runFor(5);
  expect(references(mailer)).toEqual(Array(2).fill("<C-0000000000@forwarder.example>"));
  expect(await waiting()).toEqual([]);
});

it("50 e-mails are sent in runs of 10 that stay within a Worker's limits", async () => {
  const all = Array.from({ length: 50 }, (_, number) => enquiryOf(number));
  const values = all.map(({ kind: _, fields, ...keys }) => ({ ...keys, ...fields }));
  await env.DB.batch(
    values.map((row) =>
      env.DB.prepare(
        `INSERT INTO contacts (${Object.keys(row).join(",")}) VALUES (${Object.keys(row).fill("?").join(",")})`,
      ).bind(...Object.values(row)),
    ),
  );
  await env.DB.prepare(
    `INSERT INTO outbox (about, kind, enquiry_kind, created_at, due_at)
     SELECT submission_id, 'enquiry', 'contact', created_at, created_at FROM contacts`,
  ).run();
  const left: number[] = [];
  const requests: number[] = [];
  while (left.at(-1) !== 0 && left.length < 10) {
    const { DB, asked } = countedD1();
    const before = mailer.sent.length;
    clock.forward(5);
    await run(DB);
    requests.push(asked.queries + mailer.sent.length - before);
    left.push((await waiting()).length);
  }
  expect(left).toEqual([40, 30, 20, 10, 0]);
  expect(Math.max(...requests)).toBeLessThanOrEqual(50);
  expect(new Set(references(mailer)).size).toBe(50);
  expect(mailer.sent).toHaveLength(50);
});

describe("an e-mail that can never be sent", () => {
  it("10 older e-mails that can never be sent keep others waiting three runs at most", async () => {
    const urgent = { ...quote, nature_of_dispatch: "AOG", description: "poison" } as const;
    for (let number = 0; number < 5; number += 1) {
      await storeEnquiry(db, enquiryOf(number, { subject: "poison" }));
      const keys = { submission_id: crypto.randomUUID(), reference: "Q-1", created_at: START };
      await storeEnquiry(db, { kind: "quote", fields: urgent, ...keys });
    }
    mailer.behave = ({ text }) => {
      if (text.includes("poison")) throw Object.assign(new Error("no"), { code: "E_REFUSED" });
    };
    for (let number = 20; number < 35; number += 1) await storeEnquiry(db, enquiryOf(number));
    await runFor(15);
    expect(mailer.sent).toHaveLength(15);
    expect((await waiting()).map(({ failure }) => failure)).toEqual(
      Array(10).fill("E_REFUSED: no"),
    );
  });
});

describe("a run of the outbox", () => {
  it("sends AOG e-mails first, then those with the fewest attempts", async () => {
    await store(7);
    const keys = { submission_id: crypto.randomUUID(), reference: "Q-1", created_at: START };
    const aog = { ...quote, nature_of_dispatch: "AOG" } as const;
    await storeEnquiry(db, { kind: "quote", fields: aog, ...keys });
    await env.DB.prepare(
      "UPDATE outbox SET attempts = 3 WHERE id IN (SELECT min(id) FROM outbox)",
    ).run();
    await runFor(5);
    expect(references(mailer).slice(0, 5)).toContain("<Q-1@forwarder.example>");
    expect(references(mailer).indexOf("<C-0000000000@forwarder.example>")).toBeGreaterThan(4);
    expect(mailer.sent).toHaveLength(8);
  });

  it("removes an e-mail whose enquiry was removed, and sends nothing", async () => {
    await store(1);
    await db.delete(contacts);
    await runFor(5);
    expect(mailer.sent).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it("sends no confirmation that is a day late, but the desk's e-mail", async () => {
    await storeEnquiry(db, enquiryOf(1), {
      sendsConfirmation: true,
      ceilings: DEFAULT_CEILINGS,
    });
    clock.forward(25 * 60);
    await run();
    expect(mailer.sent.map(({ to }) => to)).toEqual(["desk@forwarder.example"]);
  });

  it("sends nothing while the binding or an address is missing: e-mails wait, and a line says so", async () => {
    await store(2);
    clock.forward(5);
    const broken = { EMAIL: env.EMAIL, MAIL_FROM: "website@dhowline.example", MAIL_TO: "desk" };
    for (const bindings of [{}, { EMAIL: env.EMAIL }, broken]) {
      await runScheduled({ ...stores, ...bindings });
    }
    const [one] = await rows();
    await sendOfEnquiry(null, env.DB, { submission_id: one?.about ?? "", kind: "contact" });
    expect(entries()).toEqual([
      ...Array(3).fill({ event: "mailNotSetUp", count: 2 }),
      { event: "mailNotSetUp", call: "contact" },
    ]);
    expect(await waiting()).toHaveLength(2);
    await run();
    expect(mailer.sent).toHaveLength(2);
  });

  it("sends what is due while KV is unavailable", async () => {
    await store(1);
    clock.forward(5);
    await runScheduled({ ...stores, ...bothKvThat(fails) }, mailer);
    expect(references(mailer)).toContain("<C-0000000000@forwarder.example>");
    expect(await waiting()).toEqual([]);
    expect(errors()).toContainEqual(expect.objectContaining({ call: "drain" }));
  });

  it("gives up an e-mail after ten seconds without an answer, and sends the next ones", async () => {
    // More than one batch.
    await store(7);
    clock.forward(5);
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.now() });
    let tried = 0;
    mailer.behave = ({ text }) => {
      tried += 1;
      return text.includes("C-0000000000") ? hangs() : undefined;
    };
    const ended = run();
    await vi.waitFor(() => expect(tried).toBe(5));
    await vi.advanceTimersByTimeAsync(10_000);
    await ended;
    expect(mailer.sent).toHaveLength(6);
    expect(await waiting()).toMatchObject([{ attempts: 1, failure: "no response in time" }]);
  });

  it("sends each e-mail once when runs overlap", async () => {
    await store(30);
    clock.forward(5);
    await Promise.all([run(), run(), run()]);
    expect(new Set(references(mailer)).size).toBe(30);
    expect(mailer.sent).toHaveLength(30);
  });
});
