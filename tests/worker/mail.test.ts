import { env } from "cloudflare:workers";
import { and, eq, like, lt } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { siteUrl } from "#app/content/company-facts.ts";
import { attentionText } from "#app/desk/today.tsx";
import type { Enquiry } from "#app/domain/enquiries/schemas.ts";
import { type Bindings, createBackend } from "#workers/backend.ts";
import { TimeoutError } from "#workers/data/retry.ts";
import { contacts, quotes } from "#workers/enquiries/enquiry-schema.ts";
import { drain, enqueue, listQueued, QUEUE_CRON } from "#workers/enquiries/fallback-queue.ts";
import { sendDueOfEnquiries, sendOfEnquiry } from "#workers/enquiries/send-emails.ts";
import {
  mailRules,
  type ReceivedEnquiry,
  storeEnquiries,
  storeEnquiry,
} from "#workers/enquiries/store.ts";
import { outbox } from "#workers/mail/outbox-schema.ts";
import {
  DEFAULT_SENDING_LIMITS,
  type LimitVariables,
  readSendingLimits,
} from "#workers/mail/sending-limits.ts";
import { NOTIFICATIONS_CRON, TRANSLATED_CRON } from "#workers/notifications/limits.ts";
import { orders } from "#workers/orders/order-schema.ts";
import { STATE_VERSION } from "#workers/orders/state-columns.ts";
import { MAIL_CRON, runScheduled } from "#workers/scheduled.ts";
import { listToday } from "#workers/today/today-queries.ts";
import frontDoor from "../../workers/front-door.js?raw";
import wranglerToml from "../../wrangler.toml?raw";
import { enquiryKeys } from "../support/rows.ts";
import { storeOrders } from "../support/store-orders.ts";
import { contact, quote } from "../unit/samples.ts";
import { callsFrom, paths } from "./api.ts";
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
  kvWith,
  stores,
} from "./stores.ts";

const { entries, errors } = captureLogs();
const mailer = fakeMailer();
emptyStores();

let later: Promise<unknown>[];
beforeEach(() => {
  later = [];
});
/** Without confirmations, unless `more` says otherwise. */
const backend = (more: Partial<Bindings> = {}, network: number | null = null) => {
  const bindings = { ...stores, SEND_CONFIRMATION: "off", ...more };
  return createBackend(bindings, (work) => later.push(work), undefined, mailer, network);
};
/** Submits enquiries at the same time, and waits for what goes on after the responses. */
async function submit(
  enquiries: readonly Enquiry[],
  more: Partial<Bindings> = {},
  network: number | null = null,
) {
  const results = await Promise.all(enquiries.map((one) => backend(more, network).submit(one)));
  await Promise.all(later);
  return results;
}
const written = (email: string, more: object = {}): Enquiry => ({
  kind: "contact",
  fields: { ...contact, email, ...more },
});
const rows = () => db.select().from(outbox).orderBy(outbox.id);
/** How many e-mails each line of the log says were sent. */
const loggedAsSent = () =>
  entries().flatMap(({ event, count }) => (event === "mailSent" ? count : []));

describe("an e-mail", () => {
  const email = "visitor@example.com";

  const clock = clockAt();
  const subscription: Enquiry = { kind: "subscriber", fields: { email } };

  it("each kind of enquiry is sent to the desk at once, and marked", async () => {
    const answers = await submit([{ kind: "quote", fields: quote }, written(email), subscription]);
    const sent = mailer.sent.map(({ to, headers }) => `${to} ${headers.References}`);
    expect(sent.sort()).toEqual(
      answers
        .map(({ result }) => `desk@forwarder.example <${result?.reference}@forwarder.example>`)
        .sort(),
    );
    const isSent = { attempts: 1, sent_at: expect.any(String), failure: null };
    expect(await rows()).toMatchObject([isSent, isSent, isSent]);
    expect(loggedAsSent()).toEqual([1, 1, 1]);
    expect(errors()).toEqual([]);
  });

  it("a mail service that hangs, and then is down, delays and fails no enquiry: its e-mail waits", async () => {
    const held = Promise.withResolvers<void>();
    mailer.behave = async () => {
      await held.promise;
      isDown();
    };
    expect(await backend().submit(written(email))).toMatchObject({ code: 200 });
    expect(later).toHaveLength(1);
    held.resolve();
    await Promise.all(later);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null }]);
    expect(loggedAsSent()).toEqual([]);
    expect(errors()).toMatchObject([{ cause: "mail to …@… refused: service unavailable" }]);
  });

  it("an outbox that fails after the enquiry was stored fails no enquiry: its e-mail waits", async () => {
    let isStored = false;
    const broken = d1With((name) => {
      if (isStored) return d1That(fails)[name as "batch"];
      isStored = name === "batch";
      return undefined;
    });
    expect(await submit([written(email)], { DB: broken })).toMatchObject([{ code: 200 }]);
    expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null }]);
  });

  it("queued enquiries are mailed by the run after the one that stores them, with one confirmation to each mailbox", async () => {
    const on = { SEND_CONFIRMATION: "on" };
    const two = [written(email), written(email, { subject: "Rates" })];
    const outcomes = await submit(two, { DB: d1That(fails), ...on });
    expect(mailer.sent).toEqual([]);
    clock.forward(2);
    for (const cron of [QUEUE_CRON, MAIL_CRON]) {
      await runScheduled({ ...stores, ...on }, mailer, cron);
    }
    const own = outcomes.map(({ result }) => `<${result?.reference}@forwarder.example>`);
    expect(references(mailer)).toEqual(expect.arrayContaining(own));
    expect(mailer.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it.each([undefined, "on", ""])(
    "a confirmation is sent while SEND_CONFIRMATION is %j",
    async (SEND_CONFIRMATION) => {
      await submit([written(email)], { SEND_CONFIRMATION });
      expect(mailer.sent.map(({ to }) => to).sort()).toEqual(
        [email, "desk@forwarder.example"].sort(),
      );
      const mine = mailer.sent.find(({ to }) => to === email);
      expect(mine?.headers["Auto-Submitted"]).toBe("auto-replied");
    },
  );

  it("no confirmation is sent while SEND_CONFIRMATION is off", async () => {
    await submit([written(email)], { SEND_CONFIRMATION: "off" });
    expect(mailer.sent.map(({ to }) => to)).toEqual(["desk@forwarder.example"]);
  });

  it("an enquiry that is sent again has no second confirmation", async () => {
    const one = written(email, { submission_id: crypto.randomUUID() });
    const on = { SEND_CONFIRMATION: "on" };
    await submit([one], on);
    await db.delete(outbox);
    clock.forward(120);
    await submit([one], on);
    expect(mailer.sent.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it("the real binding accepts an e-mail about AOG, whatever the name is", async () => {
    const aog = { ...quote, nature_of_dispatch: "AOG", name: 'سارة, "Sara"' };
    expect((await callsFrom("192.0.2.77")(paths.quote, aog)).status).toBe(200);
    await vi.waitFor(async () => {
      const sent = { sent_at: expect.any(String), failure: null };
      expect(await rows()).toMatchObject([sent, sent]);
    });
  });
});

/** How many e-mails an hour's enquiries may cause: whoever fills in forms can't fill a mailbox. */
describe("limits of e-mails", () => {
  const VICTIM = "victim@example.com";

  const clock = clockAt("2026-11-20T01:10:00.000Z");

  /** In an hour: of the desk's, and of confirmations */
  const [DESK, CONFIRMED] = [4, 6];
  const few = { DESK_EMAILS_HOURLY_MAX: `${DESK}`, CONFIRMATIONS_HOURLY_MAX: `${CONFIRMED}` };

  /** The references of enquiries that are accepted, sent at the same time. */
  async function submitAll(enquiries: readonly Enquiry[], SEND_CONFIRMATION = "on") {
    const results = await submit(enquiries, { SEND_CONFIRMATION, ...few });
    expect(results.every(({ code }) => code === 200)).toBe(true);
    return results.map(({ result }) => result?.reference ?? "");
  }
  /** Messages of so many visitors. */
  const messages = (count: number, first = 0) =>
    Array.from({ length: count }, (_, at) => written(`visitor${first + at}@example.com`));
  const sentTo = (address: string) => mailer.sent.filter(({ to }) => to === address);
  const confirmations = () => mailer.sent.filter(({ to }) => !to.startsWith("desk@"));
  const run = (most: LimitVariables = few) =>
    runScheduled({ ...env, ...stores }, { ...mailer, limits: readSendingLimits(most) });

  it("60 go to the desk in an hour and 60 to senders, here as by wrangler.toml", () => {
    for (const variables of [env, {}])
      expect(readSendingLimits(variables)).toMatchObject({
        inbox: { hourly: 60 },
        confirmations: { hourly: 60, monthly: 1500 },
      });
  });

  it("one mailbox gets one within an hour, however many ask at once, of whatever kind and spelling", async () => {
    await submitAll([
      ...Array(20).fill(written(VICTIM)),
      { kind: "quote", fields: { ...quote, email: VICTIM } },
      { kind: "subscriber", fields: { email: VICTIM } },
    ]);
    expect(sentTo(VICTIM)).toHaveLength(1);
    const spellings = ["vic.tim@example.com", "victim+x@example.com", "v.ictim+y+z@example.com"];
    clock.forward(59);
    await submitAll([VICTIM, ...spellings, "victims@example.com"].map((email) => written(email)));
    expect(confirmations().map(({ to }) => to)).toEqual([VICTIM, "victims@example.com"]);
    clock.forward(2);
    await submitAll([written(VICTIM)]);
    expect(sentTo(VICTIM)).toHaveLength(2);
  });

  it("one mailbox gets five within a day", async () => {
    for (let hour = 0; hour < 8; hour += 1) {
      await submitAll([written(VICTIM)]);
      clock.forward(61);
    }
    expect(sentTo(VICTIM)).toHaveLength(5);
    clock.forward(24 * 60);
    await submitAll([written(VICTIM)]);
    expect(sentTo(VICTIM)).toHaveLength(6);
  });

  it("the enquiries of one group of networks cause 20 within a day", async () => {
    const on = { SEND_CONFIRMATION: "on" };
    await submit(messages(15), on, 7);
    await submit(messages(10, 100), on, 7);
    expect(confirmations()).toHaveLength(20);
    await submit(messages(2, 200), on, 8);
    await submit(messages(2, 300), on);
    expect(confirmations()).toHaveLength(24);
    clock.forward(24 * 60 + 1);
    await submit(messages(1, 400), on, 7);
    expect(confirmations()).toHaveLength(25);
  });

  it("queued enquiries of one group of networks cause no more", async () => {
    const received = messages(30).map((one, at) => ({
      ...one,
      ...{ submission_id: crypto.randomUUID(), reference: `C-${at}` },
      ...{ created_at: new Date().toISOString(), network: 7 },
    })) as ReceivedEnquiry[];
    await storeEnquiries(db, received, mailRules({}));
    expect(await db.$count(outbox, eq(outbox.kind, "confirmation"))).toBe(20);
  });

  it("the whole site sends a bounded number within an hour, and the inbox is notified once", async () => {
    await submitAll(messages(CONFIRMED - 1));
    await run();
    const notices = () =>
      mailer.sent.filter(({ subject }) => subject.startsWith("Confirmations paused"));
    expect(notices()).toEqual([]);
    await submitAll(messages(3, 1000));
    expect(confirmations()).toHaveLength(CONFIRMED);
    await run();
    clock.forward(5);
    await run();
    expect(notices()).toMatchObject([{ to: "desk@forwarder.example" }]);
    clock.forward(60);
    await submitAll(messages(1, 2000));
    expect(confirmations()).toHaveLength(CONFIRMED + 1);
    await run();
    expect(notices()).toHaveLength(1);
    // Where the variable allows none, no notice comes every hour.
    await run({ CONFIRMATIONS_HOURLY_MAX: "0" });
    expect(notices()).toHaveLength(1);
  });

  it("the desk's beyond the limit of an hour come as one that lists them, urgent ones first, by a later run if it fails", async () => {
    await submitAll(messages(DESK), "off");
    const aog: Enquiry = { kind: "quote", fields: { ...quote, nature_of_dispatch: "AOG" } };
    const listed = await submitAll(
      [written(VICTIM, { subject: "Rates" }), aog, written(VICTIM)],
      "off",
    );
    mailer.behave = isDown;
    clock.forward(5);
    await run();
    expect(errors()).toMatchObject([{ cause: "mail to …@… refused: service unavailable" }]);
    expect(mailer.sent).toHaveLength(DESK);
    mailer.behave = () => {};
    await clock.runFor(30, run);
    expect(mailer.sent).toHaveLength(DESK + 1);
    const { text, ...list } = mailer.sent.at(-1) ?? { text: "" };
    expect(list).toMatchObject({ subject: "AOG: 3 more enquiries", to: "desk@forwarder.example" });
    expect(text).toMatch(RegExp(`^3 more enquiries\n\n${listed[1]}: `));
    for (const reference of listed) expect(text).toContain(reference);
    expect(text).toContain(`${VICTIM}; Message ${listed[0]}: Rates`);
    expect((await rows()).filter(({ sent_at }) => sent_at === null)).toEqual([]);
    // After a quiet hour each comes by itself again.
    clock.forward(61);
    await submitAll([written(VICTIM)], "off");
    expect(mailer.sent).toHaveLength(DESK + 2);
  });
});

describe("the outbox", () => {
  const START = "2026-11-20T08:00:00.000Z";

  const clock = clockAt(START);

  const run = (DB = env.DB) => sendDueOfEnquiries(mailer, DB);
  const runFor = (minutes: number) => clock.runFor(minutes, run);
  const waiting = async () => (await rows()).filter(({ sent_at }) => sent_at === null);

  function enquiryOf(number: number, fields: object = {}, created_at = START): ReceivedEnquiry {
    const reference = `C-${String(number).padStart(10, "0")}`;
    const keys = { submission_id: crypto.randomUUID(), reference, created_at };
    return { kind: "contact", fields: { ...contact, ...fields }, ...keys };
  }

  const aogOf = (fields: object = {}): ReceivedEnquiry => ({
    ...{ kind: "quote", fields: { ...quote, nature_of_dispatch: "AOG", ...fields } },
    ...{ submission_id: crypto.randomUUID(), reference: "Q-1", created_at: START },
  });

  async function store(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1) await storeEnquiry(db, enquiryOf(number));
  }

  it("a mail service that is down is tried after ever longer pauses, and everything is sent once it is back", async () => {
    await store(3);
    const tries = new Set<string>();
    mailer.behave = () => {
      tries.add(new Date().toISOString().slice(11, 16));
      return isDown();
    };
    await runFor(180);
    // Hours apart at most
    expect([...tries]).toEqual(["08:05", "08:10", "08:20", "08:40", "09:20", "10:20"]);
    // One line for each run, without addresses and typed words
    const cause = "mail to …@… refused: service unavailable (and 2 more)";
    expect(errors()).toEqual(Array(6).fill({ event: "error", call: "mail", cause }));
    const failure = "mail to …@… refused: service unavailable";
    const due_at = "2026-11-20T11:20:00.000Z";
    expect(await waiting()).toMatchObject(Array(3).fill({ attempts: 6, failure, due_at }));

    mailer.behave = () => {};
    await runFor(60);
    const sent = [0, 1, 2].map((number) => `<C-000000000${number}@forwarder.example>`);
    expect(references(mailer).sort()).toEqual(sent);
    expect(await rows()).toMatchObject(Array(3).fill({ sent_at: due_at, failure: null }));
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

  it("10 older e-mails that can never be sent keep others waiting three runs at most", async () => {
    for (let number = 0; number < 5; number += 1) {
      await storeEnquiry(db, enquiryOf(number, { subject: "poison" }));
      await storeEnquiry(db, aogOf({ description: "poison" }));
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

  describe("a run of the outbox", () => {
    it("sends no e-mail whose enquiry was removed, and no confirmation that is a day late", async () => {
      await store(1);
      await db.delete(contacts);
      await storeEnquiry(db, enquiryOf(1), {
        rules: { sendsConfirmation: true, limits: DEFAULT_SENDING_LIMITS },
      });
      clock.forward(25 * 60);
      await run();
      expect(mailer.sent.map(({ to }) => to)).toEqual(["desk@forwarder.example"]);
      expect(references(mailer)).toEqual(["<C-0000000001@forwarder.example>"]);
      expect((await rows()).map(({ kind }) => kind)).toEqual(["enquiry", "confirmation"]);
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

    it("sends ten, AOG first, each once when runs overlap", async () => {
      await store(35);
      await storeEnquiry(db, aogOf());
      clock.forward(5);
      await Promise.all([run(), run(), run()]);
      expect(references(mailer).slice(0, 15)).toContain("<Q-1@forwarder.example>");
      expect(new Set(references(mailer)).size).toBe(30);
      expect(mailer.sent).toHaveLength(30);
    });
  });
});

describe("the daily digest", () => {
  /** 06:55 in Dubai. */
  const BEFORE = "2026-11-20T02:55:00.000Z";
  const keys = (reference: string) =>
    enquiryKeys(reference, { created_at: "2026-11-19T08:00:00.000Z" });

  const clock = clockAt(BEFORE);

  const run = (DB = env.DB) => runScheduled({ ...stores, DB }, mailer);
  const storeOpen = () => db.insert(contacts).values({ ...contact, ...keys("C-2F8WD-0RN5T") });

  const runFor = (minutes: number) => clock.runFor(minutes, run);

  it("the digest is sent once a day if something is open at 07:00 in Dubai, and late if the cron is, until the day is over", async () => {
    await run();
    clock.forward(5);
    await run();
    await storeOpen();
    await runFor(60);
    // 23:55
    clock.forward(16 * 60 - 5);
    await run();
    expect(mailer.sent).toEqual([]);
    clock.forward(24 * 60);
    await run();
    expect(mailer.sent).toHaveLength(1);
    // 00:05, and then 06:55
    clock.forward(10);
    await run();
    clock.forward(6 * 60 + 50);
    await run();
    expect(mailer.sent).toHaveLength(1);
    clock.forward(5);
    await Promise.all([run(), run(), run()]);
    await runFor(120);
    const subjects = ["21/11/2026", "22/11/2026"].map(
      (day) => `Open on ${day}: Open quote requests and messages 1`,
    );
    expect(mailer.sent.map(({ subject }) => subject)).toEqual(subjects);
    expect(errors()).toEqual([]);
  });

  it("the digest names what is open with name, address, time and text", async () => {
    const aog = { ...quote, nature_of_dispatch: "AOG" } as const;
    await db.insert(quotes).values({ ...aog, ...keys("Q-7K3M9-XQ2AB") });
    await storeOpen();
    const late = { order_status: "Booked", delivery_date: "2026-11-18T05:40:00.000Z" };
    const held = {
      milestone: "on hold",
      code: "CUS HOLD",
      place: "Mombasa",
      note: "Papers",
    } as const;
    await storeOrders(db, [
      { order_number: "DL-1", customer_firstName: "<b>", ...late },
      { order_number: "DL-2", events: [{ ...held, event_time: "2026-11-19T05:40:00.000Z" }] },
      { order_number: "DL-3", order_status: "Cancelled", delivery_date: late.delivery_date },
    ]);
    clock.forward(5);
    await run();
    const [email] = mailer.sent;
    expect(email?.to).toBe("desk@forwarder.example");
    expect(email?.text).toBe(`Open on 20/11/2026

AOG enquiries: 1
Q-7K3M9-XQ2AB: Amina Rahman; amina.rahman@example.com; received 19/11/2026 12:00 PM; Dubai, UAE to Manila, Philippines

Open quote requests and messages: 1
C-2F8WD-0RN5T: Yusuf Al Mansoori; yusuf+freight@example.ae; received 19/11/2026 12:00 PM; Air freight to Riyadh

Orders with exceptions: 1
DL-2: since 19/11/2026 09:40 AM; On hold, Mombasa: Papers

Late orders: 1
DL-1: <b>; due 18/11/2026 09:40 AM; Booked

See all: ${siteUrl.value}/desk
`);
    expect(email?.html).toContain("&lt;b&gt;; due");
  });

  it("open items are listed the oldest first, and e-mails that were not sent with their reason", async () => {
    const at = (hour: number) => `2026-11-19T0${hour}:00:00.000Z`;
    const keysAt = (reference: string, hour: number, handled_at: string | null = null) =>
      enquiryKeys(reference, { created_at: at(hour), handled_at });
    await db.insert(contacts).values({ ...contact, ...keysAt("C-LATER-00001", 6) });
    await db.insert(contacts).values({ ...contact, ...keysAt("C-DONE0-00002", 1, at(2)) });
    await db.insert(quotes).values({ ...quote, ...keysAt("Q-FIRST-00003", 3) });
    const mail = (reference: string, fields: Partial<typeof outbox.$inferInsert>) => ({
      about: keysAt(reference, 0).submission_id,
      ...{ kind: "enquiry" as const, enquiry_kind: "contact" as const },
      ...{ created_at: at(4), due_at: at(4), ...fields },
    });
    await db
      .insert(outbox)
      .values([
        mail("C-LATER-00001", { created_at: at(5) }),
        mail("C-DONE0-00002", { failure: "E_REFUSED: mailbox full" }),
        mail("Q-FIRST-00003", { enquiry_kind: "quote", sent_at: at(4) }),
        mail("C-GONE0-00004", { failure: "its enquiry was removed" }),
      ]);
    const list = (limit: number) => listToday(db, { now: new Date(BEFORE), limit });
    const { open, mails } = await list(1);
    expect(open).toMatchObject({ count: 2, items: [{ reference: "Q-FIRST-00003" }] });
    expect(mails.count).toBe(2);
    expect((await list(50)).mails.items).toMatchObject([
      { reference: "C-DONE0-00002", what: "E_REFUSED: mailbox full" },
      { reference: "C-LATER-00001", what: "not attempted yet" },
    ]);
  });

  it("the digest names 50 of each at most, and how many more there are", async () => {
    const late = { order_status: "Booked", delivery_date: "2026-11-18T05:40:00.000Z" };
    const numbers = Array.from({ length: 53 }, (_, number) => `DL-${number}`);
    const late53 = numbers.map((order_number) => ({ order_number, ...late }));
    await storeOrders(db, late53);
    clock.forward(5);
    await run();
    expect(mailer.sent[0]?.text.match(/^DL-/gm)).toHaveLength(50);
    expect(mailer.sent[0]?.text).toContain("\n3 more\n");
  });

  it("the digest and the desk say that the queue couldn't be read; all is clear only where it could", async () => {
    const text = async () => attentionText(await listToday(db, { now: new Date(), limit: 50 }));
    expect(await text()).toBe("All clear");
    clock.forward(5);
    const withoutKv = { ...stores, ...bothKvThat(fails) };
    for (const cron of [QUEUE_CRON, MAIL_CRON]) await runScheduled(withoutKv, mailer, cron);
    expect(await text()).toBe("The queue couldn't be read.");
    expect(mailer.sent[0]?.text).toContain("The queue couldn't be read.");
    await storeOpen();
    expect(await text()).toBe("1 item needs attention");
  });

  it("a failure of the mail service is retried by the next run, and logged without addresses; what may have been accepted is not sent again", async () => {
    await storeOpen();
    let tries = 0;
    mailer.behave = () => {
      tries += 1;
      if (tries <= 3) isDown();
      throw new TimeoutError("the store did not answer in time");
    };
    await runFor(45);
    expect(tries).toBe(4);
    const cause = "mail to …@… refused: service unavailable";
    const faults = [cause, cause, cause, "the store did not answer in time"];
    expect(errors()).toEqual(faults.map((cause) => ({ event: "error", call: "digest", cause })));
  });

  it("a failure of the database before sending loses nothing, and after it causes no second e-mail", async () => {
    await storeOpen();
    const failing = (isBroken: () => boolean) =>
      d1With(() => {
        if (isBroken()) throw new Error("D1_ERROR: Network connection lost.");
      });
    clock.forward(5);
    await run(failing(() => true));
    expect(mailer.sent).toEqual([]);
    clock.forward(5);
    await run(failing(() => mailer.sent.length > 0));
    await runFor(30);
    expect(mailer.sent).toHaveLength(1);
  });
});

/** Runs of the scheduled handler at their worst, against what the Free plan allows one invocation. */
describe("limits of a scheduled run", () => {
  /** 07:05 in Dubai, when the daily digest is due. */
  const MORNING = "2026-11-20T03:05:00.000Z";

  clockAt(MORNING);

  /** Messages of so many visitors, who sent them ten minutes ago. */
  const messages = (count: number, prefix: string, fields: object = contact): ReceivedEnquiry[] =>
    Array.from({ length: count }, (_, number) => ({
      kind: "contact",
      fields: { ...(fields as typeof contact), email: `reader${number}@example.com` },
      submission_id: crypto.randomUUID(),
      reference: `${prefix}-${number}`,
      created_at: "2026-11-20T02:55:00.000Z",
    }));

  /** Orders on hold whose states were made by earlier rules. */
  async function storeOutdatedOrders(count: number) {
    const events = [{ milestone: "on hold", code: "on hold", event_time: MORNING } as const];
    const numbers = Array.from({ length: count }, (_, number) => `HELD${number}`);
    await storeOrders(
      db,
      numbers.map((order_number) => ({ order_number, events })),
    );
    await db.update(orders).set({ state_version: 0 });
  }

  it("runs stay within the Free plan's limits at their worst, store 900 of a larger queue, and the others next", async () => {
    // Its table refuses those without fields, which costs the most queries.
    const refused = messages(3, "A", {}).map((one) => ({ ...one, created_at: "2026-11-20" }));
    const queued = [...refused, ...messages(1100, "C")];
    await Promise.all(queued.map((one) => enqueue(stores, one)));
    // KV lists a thousand at a time.
    expect(await listQueued(stores)).toHaveLength(1103);
    // Sixty are due, sixty are to be listed, and all confirmations of an hour were sent.
    const rules = { sendsConfirmation: true, limits: DEFAULT_SENDING_LIMITS };
    await storeEnquiries(db, messages(120, "B"), rules);
    await db.update(outbox).set({ sent_at: MORNING }).where(eq(outbox.kind, "confirmation"));
    await storeOutdatedOrders(60);
    mailer.behave = isDown;
    for (const cron of [QUEUE_CRON, MAIL_CRON]) {
      let operations = 0;
      const count = () => {
        operations += 1;
      };
      const { DB, asked } = countedD1();
      const kv = { PAGE_META: kvWith(count, env.PAGE_META), FALLBACK_QUEUE: kvWith(count) };
      await runScheduled({ ...env, DB, ...kv }, mailer, cron);
      expect(asked.queries, cron).toBeGreaterThan(0);
      expect(asked.queries, cron).toBeLessThanOrEqual(50);
      expect(operations, cron).toBeLessThanOrEqual(1000);
    }
    expect(JSON.stringify(errors())).not.toContain('digest","cause":"D1');
    const ofQueue = like(contacts.reference, "C-%");
    expect(await db.$count(contacts, ofQueue)).toBe(897);
    expect(await drain(env, db)).toEqual({ stored: 203, waiting: 3 });
    const mails = await db
      .select({ about: outbox.about })
      .from(outbox)
      .innerJoin(contacts, and(eq(contacts.submission_id, outbox.about), ofQueue));
    expect([mails.length, new Set(mails.map(({ about }) => about)).size]).toEqual([1100, 1100]);
  });

  it("a part that hangs delays no other", async () => {
    vi.useFakeTimers({ now: Date.parse(MORNING) });
    for (const one of messages(1, "B")) await storeEnquiry(db, one);
    let isHanging = true;
    mailer.behave = ({ subject }) =>
      isHanging && subject.startsWith("Open on") ? new Promise(() => {}) : undefined;
    await storeOutdatedOrders(1);
    const running = runScheduled({ ...env, ...bothKvThat(hangs) }, mailer);
    const outdated = () => db.$count(orders, lt(orders.state_version, STATE_VERSION));
    const isDone = async () => mailer.sent.length === 1 && (await outdated()) === 0;
    while (!(await isDone())) await vi.advanceTimersByTimeAsync(500);
    expect(Date.now() - Date.parse(MORNING)).toBeLessThan(10_000);
    isHanging = false;
    await vi.advanceTimersByTimeAsync(60_000);
    await running;
    expect(errors()).toMatchObject([{ call: "drain" }, { call: "digest" }]);
  });

  it("the triggers are those of wrangler.toml", () => {
    const [, crons = ""] = /^crons = (\[.*\])$/m.exec(wranglerToml) ?? [];
    expect(JSON.parse(crons)).toEqual([MAIL_CRON, NOTIFICATIONS_CRON, QUEUE_CRON, TRANSLATED_CRON]);
    expect(frontDoor).toContain(`TRANSLATED_CRON = "${TRANSLATED_CRON}"`);
  });
});
