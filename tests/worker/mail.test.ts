import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Bindings, createBackend } from "#workers/backend.ts";
import { outbox } from "#workers/mail/schema.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { contact, quote } from "../unit/samples.ts";
import { callsFrom, paths } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";
import { clockAt, fakeMailer, isDown, references } from "./fake-mailer.ts";
import { d1That, db, emptyStores, fails, stores } from "./stores.ts";

const email = "visitor@example.com";

const { faults } = captureLogs();
const mailer = fakeMailer();
const clock = clockAt();
emptyStores();
let later: Promise<unknown>[];
beforeEach(() => {
  later = [];
});

const backend = (more: Partial<Bindings> = {}) =>
  createBackend({ ...stores, ...more }, (work) => later.push(work), undefined, mailer);
const rows = () => db.select().from(outbox).orderBy(outbox.id);

describe("after the answer", () => {
  it("each kind of submission is sent to the desk at once, and marked", async () => {
    const answers = [
      await backend().submit({ kind: "quote", fields: quote }),
      await backend().submit({ kind: "contact", fields: contact }),
      await backend().submit({ kind: "subscriber", fields: { email } }),
    ];
    await Promise.all(later);
    expect(references(mailer)).toEqual(
      answers.map(({ result }) => `<${result?.reference}@forwarder.example>`),
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
    expect(faults()).toEqual([]);
  });

  it("one that comes twice is sent once", async () => {
    const sent = { ...contact, submission_id: crypto.randomUUID() };
    await Promise.all([
      backend().submit({ kind: "contact", fields: sent }),
      backend().submit({ kind: "contact", fields: sent }),
    ]);
    await backend().submit({ kind: "contact", fields: sent });
    await Promise.all(later);
    expect(mailer.sent).toHaveLength(1);
  });

  it("one that is refused or a program's is not sent", async () => {
    await backend().submit({ kind: "subscriber", fields: { email } });
    expect((await backend().submit({ kind: "subscriber", fields: { email } })).code).toBe(409);
    await backend().submit({
      kind: "contact",
      fields: { ...contact, homepage_url: "https://spam.example" },
    });
    await Promise.all(later);
    expect(mailer.sent).toHaveLength(1);
    expect(await rows()).toHaveLength(1);
  });

  it("a mail that is down fails nothing: the visitor is thanked, and it waits", async () => {
    mailer.behave = isDown;
    expect((await backend().submit({ kind: "quote", fields: quote })).code).toBe(200);
    await Promise.all(later);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
    expect(faults()).toHaveLength(1);
    expect(JSON.stringify(faults())).not.toContain("desk@");
  });

  it("a mail that hangs delays nothing", async () => {
    const held = Promise.withResolvers<void>();
    mailer.behave = () => held.promise;
    const outcome = await backend().submit({ kind: "contact", fields: contact });
    expect(outcome.code).toBe(200);
    expect(later).toHaveLength(1);
    const first = await Promise.race([later[0]?.then(() => "mail"), Promise.resolve("answer")]);
    expect(first).toBe("answer");
    expect(mailer.sent).toEqual([]);
    held.resolve();
    await Promise.all(later);
    expect(mailer.sent).toHaveLength(1);
  });

  it("the outbox failing after the submission was stored fails nothing either", async () => {
    const batch = (statements: D1PreparedStatement[]) => env.DB.batch(statements);
    const broken = new Proxy(d1That(fails), {
      get: (d1, name) => {
        if (name === "batch") return batch;
        if (name === "prepare") return preparing();
        return Reflect.get(d1, name);
      },
    });
    const outcome = await backend({ DB: broken }).submit({ kind: "contact", fields: contact });
    await Promise.all(later);
    expect(outcome.code).toBe(200);
    expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null }]);
  });
});

/** Prepares statements that D1 runs in a batch, and fails alone. */
function preparing() {
  return (query: string) => {
    const statement = env.DB.prepare(query);
    return new Proxy(statement, {
      get(real, name) {
        if (["all", "first", "raw", "run"].includes(String(name))) return () => fails();
        if (name !== "bind") return Reflect.get(real, name);
        return (...values: unknown[]) =>
          query.startsWith("update") ? d1That(fails).prepare("") : real.bind(...values);
      },
    });
  };
}

describe("what waited in KV while D1 was away", () => {
  it.each([
    ["off", ["desk@forwarder.example"]],
    ["on", ["desk@forwarder.example", email]],
  ])(
    "is sent by the run that brings it home, acknowledgement %s",
    async (SEND_CONFIRMATION, to) => {
      const away = { DB: d1That(fails), SEND_CONFIRMATION };
      const outcome = await backend(away).submit({
        kind: "contact",
        fields: { ...contact, email },
      });
      await Promise.all(later);
      expect(outcome.code).toBe(200);
      expect(mailer.sent).toEqual([]);
      clock.forward(2);
      await runScheduled({ ...stores, SEND_CONFIRMATION }, mailer);
      const sent = mailer.sent.filter(({ headers }) => headers.References);
      expect(sent.map(({ to }) => to).sort()).toEqual(to);
      expect(references(mailer)).toContain(`<${outcome.result?.reference}@forwarder.example>`);
      expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true);
    },
  );
});

describe("the acknowledgement", () => {
  it.each([undefined, "off", "ON", "", "true"])("is not sent while it is %j", async (value) => {
    await backend({ SEND_CONFIRMATION: value }).submit({
      kind: "contact",
      fields: { ...contact, email },
    });
    await Promise.all(later);
    expect(mailer.sent.map(({ to }) => to)).toEqual(["desk@forwarder.example"]);
  });

  it("is sent to the visitor while it is on, beside the desk's", async () => {
    const on = backend({ SEND_CONFIRMATION: "on" });
    const { result } = await on.submit({ kind: "quote", fields: { ...quote, email } });
    await Promise.all(later);
    expect(mailer.sent.map(({ to }) => to).sort()).toEqual(["desk@forwarder.example", email]);
    const mine = mailer.sent.find(({ to }) => to === email);
    expect(mine?.headers["Auto-Submitted"]).toBe("auto-replied");
    expect(mine?.subject).toContain(result?.reference);
  });

  it("that can't be delivered doesn't keep the desk's from being sent", async () => {
    mailer.behave = ({ to }) => {
      if (to === email) throw new Error("no such mailbox");
    };
    await backend({ SEND_CONFIRMATION: "on" }).submit({
      kind: "contact",
      fields: { ...contact, email },
    });
    await Promise.all(later);
    expect(mailer.sent).toHaveLength(1);
    const states = (await rows()).map(({ audience, sent_at }) => [audience, sent_at !== null]);
    expect(states).toEqual([
      ["desk", true],
      ["visitor", false],
    ]);
  });
});

describe("the real binding", () => {
  const call = callsFrom("192.0.2.77");

  it.each([
    ["AOG", paths.quote, { ...quote, nature_of_dispatch: "AOG", name: 'سارة, "Sara"' }],
    ["a message", paths.contact, { ...contact, subject: "Größe? ".repeat(20) }],
    ["a subscription", paths.subscriber, { email }],
  ])("takes over %s", async (_, path, payload) => {
    expect((await call(path, payload)).status).toBe(200);
    await vi.waitFor(async () => {
      expect(await rows()).toMatchObject([{ sent_at: expect.any(String), failure: null }]);
    });
  });
});
