import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Enquiry } from "#app/domain/enquiries/schemas.ts";
import { type Bindings, createBackend } from "#workers/backend.ts";
import { outbox } from "#workers/mail/schema.ts";
import { MAIL_CRON, QUEUE_CRON, runScheduled } from "#workers/scheduled.ts";
import { contact, quote } from "../unit/samples.ts";
import { callsFrom, paths } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer, isDown, references } from "./fake-mailer.ts";
import { d1That, d1With, db, emptyStores, fails, stores } from "./stores.ts";

const email = "visitor@example.com";

const { errors } = captureLogs();
const mailer = fakeMailer();
const clock = clockAt();
emptyStores();
let later: Promise<unknown>[];
beforeEach(() => {
  later = [];
});

const backend = (more: Partial<Bindings> = {}) =>
  createBackend({ ...stores, ...more }, (work) => later.push(work), undefined, mailer);
/** Submits enquiries at the same time, and waits for what goes on after the responses. */
async function submit(enquiries: readonly Enquiry[], more: Partial<Bindings> = {}) {
  const results = await Promise.all(enquiries.map((one) => backend(more).submit(one)));
  await Promise.all(later);
  return results;
}
const written = (fields: object = {}): Enquiry => ({
  kind: "contact",
  fields: { ...contact, email, ...fields },
});
const subscription: Enquiry = { kind: "subscriber", fields: { email } };
const rows = () => db.select().from(outbox).orderBy(outbox.id);

describe("after the response", () => {
  it("each kind of enquiry is sent to the desk at once, and marked", async () => {
    const answers = await submit([{ kind: "quote", fields: quote }, written(), subscription]);
    expect(references(mailer).sort()).toEqual(
      answers.map(({ result }) => `<${result?.reference}@forwarder.example>`).sort(),
    );
    for (const { from, to } of mailer.sent) {
      expect({ from: from.email, to }).toEqual({
        from: "website@forwarder.example",
        to: "desk@forwarder.example",
      });
    }
    for (const row of await rows()) {
      expect(row).toMatchObject({ attempts: 1, sent_at: expect.any(String), failure: null });
    }
    expect(errors()).toEqual([]);
  });

  it("an enquiry that comes twice is mailed once", async () => {
    const enquiry = written({ submission_id: crypto.randomUUID() });
    await submit([enquiry, enquiry]);
    await submit([enquiry]);
    expect(mailer.sent).toHaveLength(1);
  });

  it("an enquiry that is refused, or a bot's, is not mailed", async () => {
    await submit([subscription]);
    expect(await submit([subscription])).toMatchObject([{ code: 409 }]);
    await submit([written({ homepage_url: "https://spam.example" })]);
    expect(mailer.sent).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it("a mail service that is down fails no enquiry: its e-mail waits, and the log names no address", async () => {
    mailer.behave = isDown;
    expect(await submit([{ kind: "quote", fields: quote }])).toMatchObject([{ code: 200 }]);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
    expect(errors()).toHaveLength(1);
    expect(JSON.stringify(errors())).not.toContain("desk@");
  });

  it("a mail service that hangs delays no response", async () => {
    const held = Promise.withResolvers<void>();
    mailer.behave = () => held.promise;
    const outcome = await backend().submit(written());
    expect(outcome.code).toBe(200);
    expect(later).toHaveLength(1);
    const first = await Promise.race([later[0]?.then(() => "mail"), Promise.resolve("answer")]);
    expect(first).toBe("answer");
    expect(mailer.sent).toEqual([]);
    held.resolve();
    await Promise.all(later);
    expect(mailer.sent).toHaveLength(1);
  });

  it("an outbox that fails after the enquiry was stored fails no enquiry: its e-mail waits", async () => {
    let isStored = false;
    const broken = d1With((name) => {
      if (isStored) return d1That(fails)[name as "batch"];
      isStored = name === "batch";
      return undefined;
    });
    expect(await submit([written()], { DB: broken })).toMatchObject([{ code: 200 }]);
    expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null }]);
  });
});

it.each([
  ["off", ["desk@forwarder.example"]],
  ["on", ["desk@forwarder.example", email]],
])(
  "a queued enquiry is mailed by the run after the one that stores it, with confirmations %s",
  async (SEND_CONFIRMATION, to) => {
    const away = { DB: d1That(fails), SEND_CONFIRMATION };
    const [outcome] = await submit([written()], away);
    expect(outcome?.code).toBe(200);
    expect(mailer.sent).toEqual([]);
    clock.forward(2);
    for (const cron of [QUEUE_CRON, MAIL_CRON]) {
      await runScheduled({ ...stores, SEND_CONFIRMATION }, mailer, cron);
    }
    const sent = mailer.sent.filter(({ headers }) => headers.References);
    expect(sent.map(({ to }) => to).sort()).toEqual(to);
    expect(references(mailer)).toContain(`<${outcome?.result?.reference}@forwarder.example>`);
    expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  },
);

describe("the confirmation", () => {
  it.each([undefined, "off", "ON", "", "true"])(
    "no confirmation is sent while SEND_CONFIRMATION is %j",
    async (value) => {
      await submit([written()], { SEND_CONFIRMATION: value });
      expect(mailer.sent.map(({ to }) => to)).toEqual(["desk@forwarder.example"]);
    },
  );

  it("a confirmation is sent to the visitor while SEND_CONFIRMATION is on, beside the desk's e-mail", async () => {
    const on = { SEND_CONFIRMATION: "on" };
    const [answer] = await submit([{ kind: "quote", fields: { ...quote, email } }], on);
    expect(mailer.sent.map(({ to }) => to).sort()).toEqual(["desk@forwarder.example", email]);
    const mine = mailer.sent.find(({ to }) => to === email);
    expect(mine?.headers["Auto-Submitted"]).toBe("auto-replied");
    expect(mine?.subject).toContain(answer?.result?.reference);
  });

  it("a confirmation that can't be delivered doesn't keep the inbox's e-mail from being sent", async () => {
    mailer.behave = ({ to }) => {
      if (to === email) throw new Error("no such mailbox");
    };
    await submit([written()], { SEND_CONFIRMATION: "on" });
    expect(mailer.sent).toHaveLength(1);
    const states = (await rows()).map(({ kind, sent_at }) => [kind, sent_at !== null]);
    expect(states).toEqual([
      ["enquiry", true],
      ["confirmation", false],
    ]);
  });
});

const call = callsFrom("192.0.2.77");

it.each([
  ["AOG", paths.quote, { ...quote, nature_of_dispatch: "AOG", name: 'سارة, "Sara"' }],
  ["a message", paths.contact, { ...contact, subject: "Größe? ".repeat(20) }],
  ["a subscription", paths.subscriber, { email }],
])("the real binding accepts the e-mail about %s", async (_, path, payload) => {
  expect((await call(path, payload)).status).toBe(200);
  await vi.waitFor(async () => {
    expect(await rows()).toMatchObject([{ sent_at: expect.any(String), failure: null }]);
  });
});
