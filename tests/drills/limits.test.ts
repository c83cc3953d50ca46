/**
 * Floods of requests, and bodies that don't end, on the process of npm start: the ways around the limits that
 * were once open, and enquiries that were once lost or filled somebody's mailbox.
 */
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import pRetry from "p-retry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runningFolders } from "../support/npm-start.ts";
import { isAlive, workerdOf } from "../support/processes.ts";
import { contact } from "../unit/samples.ts";
import { formPost, jsonPost, type RequestOptions } from "./client.ts";
import { type StartedSite, startSite, storeOrder } from "./site.ts";

const CONNECTIONS = 16;
/** A count that begins late in a minute goes on in the next one with new counters. */
const MINUTES = 2;

let site: StartedSite;
beforeAll(async () => {
  site = await startSite(CONNECTIONS, { SEND_CONFIRMATION: "on" });
  await storeOrder(site, "DL-KNOWN-1", "Consignee");
});
afterAll(() => site.close());

const lookUp = (from: string, order_number: string): [string, string, RequestOptions] => [
  from,
  "/api/order/searchorder",
  jsonPost({ order_number }),
];
const ask = ([from, path, { headers, ...rest }]: ReturnType<typeof lookUp>) =>
  site.ask(path, { ...rest, headers: { ...headers, "CF-Connecting-IP": from } });

/** A form with a fault, as long as a body may be. */
const spoilt = { ...contact, kind: "contact", email: "", message: "x".repeat(30_000) };
const form = formPost(spoilt);
const LONG_NUMBERS = `/track?number=${"9".repeat(81)}&number=${"9".repeat(82)}`;
const ofNetwork = (at: number) => `2001:db8:${(0x100 + (at % 30)).toString(16)}::1`;

it.each<[string, number, number, number, (at: number) => ReturnType<typeof lookUp>]>([
  ["two numbers that are too long", 200, 60, 60, () => ["203.0.113.1", LONG_NUMBERS, {}]],
  ["forms with a fault", 150, 60, 60, () => ["203.0.113.2", "/contact", form]],
  ["invalid look-ups", 300, 60, 120, () => lookUp("203.0.113.3", "")],
  [
    "look-ups of 84 /64s of one /48",
    ...([1300, 600, 600] as const),
    (at) => lookUp(`2001:db8:1:${(at % 84).toString(16)}::1`, ""),
  ],
  [
    "tried numbers of 30 /48s, a few each",
    ...([1500, 300, 300 + 30 * 10 + CONNECTIONS] as const),
    (at) => lookUp(ofNetwork(at), `INV-${at}`),
  ],
])("of %s, %i at once, at least %i and no more than %i a minute are answered", async (...row) => {
  const [, count, least, most, requestOf] = row;
  const answers: { readonly status: number; readonly bytes: number }[] = [];
  let next = 0;
  const one = async () => {
    while (next < count) {
      next += 1;
      const { status, text } = await ask(requestOf(next));
      answers.push({ status, bytes: text.length });
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  const answered = answers.filter(({ status }) => status !== 429).length;
  expect(answered).toBeGreaterThanOrEqual(least);
  expect(answered).toBeLessThanOrEqual(most * MINUTES);
  const bytes = answers.reduce((sum, answer) => sum + answer.bytes, 0);
  expect(bytes).toBeLessThan(answered * 200_000 + count * 1000);
  // Customers still find theirs.
  expect((await ask(lookUp(`198.51.100.${count % 256}`, "DL-KNOWN-1"))).status).toBe(200);
});

/** Sends it again, with the same id, where a busy server closed the connection without an answer. */
const send = (payload: object) => {
  const call = jsonPost({ ...contact, ...payload, submission_id: crypto.randomUUID() });
  return pRetry(() => site.ask("/api/home/contactadd", call));
};

it("one that is acknowledged is stored, whatever a program sends for the hidden field", async () => {
  const values = [null, false, 0, "", {}];
  const answers = await Promise.all(values.map((homepage_url) => send({ homepage_url })));
  const stored = await site.rows("contacts");
  const references = answers.map(({ text }) => JSON.parse(text).result.reference);
  expect(stored.map(({ reference }) => reference).sort()).toEqual(references.sort());
});

it.each([
  ["to one mailbox, however it is written, one confirmation", 1, () => "victim"],
  ["to as many mailboxes, 120 confirmations", 120, (at: number) => `reader${at}`],
])("150 calls cause, %s", async (_, most, nameOf) => {
  await site.store("DELETE FROM outbox");
  const calls = Array.from({ length: 150 }, (_, at) => {
    const name = at % 2 === 0 ? nameOf(at) : `${nameOf(at)}+${at}`;
    return send({ email: `${name}@example.com`, message: `No. ${at}` });
  });
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const mails = await site.rows("outbox");
  expect(mails.filter(({ kind }) => kind === "confirmation")).toHaveLength(most);
  const desk = mails.filter(({ kind }) => kind === "enquiry");
  expect(desk).toHaveLength(150);
  expect(desk.filter(({ is_listed }) => !is_listed).length).toBeLessThanOrEqual(60);
});

const BODY = JSON.stringify(contact);

/** So many senders who say that a whole body comes, and send some of it. */
async function begin(count: number, part: string) {
  const head = [
    "POST /api/home/contactadd HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    `Content-Length: ${BODY.length}`,
  ];
  const senders = Array.from({ length: count }, () => {
    const socket = connect(site.port, "127.0.0.1").on("error", () => {});
    socket.write(`${head.join("\r\n")}\r\n\r\n${part}`);
    return socket;
  });
  await pause(50);
  return { goAway: () => senders.map((socket) => socket.destroy()) };
}

it.each([
  ["go away halfway", true],
  ["never come to the end", false],
])("a hundred senders who %s store nothing and hold nobody up", async (_, areGone) => {
  const before = await site.rows("contacts");
  const senders = await begin(100, BODY.slice(0, 100));
  if (areGone) senders.goAway();
  expect((await site.ask("/contact")).status).toBe(200);
  expect((await site.ask("/track/NONE")).status).toBe(404);
  expect(await site.rows("contacts")).toEqual(before);
  senders.goAway();
});

it("Ctrl+C leaves no process, port or file of all that behind", async () => {
  const server = workerdOf(site.pid) ?? 0;
  expect(runningFolders(site.pid)).toHaveLength(1);
  process.kill(-site.pid, "SIGINT");
  expect(await site.ended).toBe(0);
  await expect.poll(() => isAlive(server), { timeout: 60_000, interval: 50 }).toBe(false);
  await expect(fetch(site.url)).rejects.toThrow();
  expect(runningFolders(site.pid)).toEqual([]);
});
