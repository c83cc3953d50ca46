/** Enquiries that were once lost, or filled somebody's mailbox, sent to the process of npm start. */
import pRetry from "p-retry";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contact } from "../unit/samples.ts";
import { jsonPost } from "./client.ts";
import { type StartedSite, startSite } from "./started-site.ts";

const CONNECTIONS = 16;

let site: StartedSite;
beforeAll(async () => {
  site = await startSite(CONNECTIONS, { SEND_CONFIRMATION: "on" });
});
afterAll(() => site.close());

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
])("250 calls cause, %s", async (_, most, nameOf) => {
  await site.store("DELETE FROM outbox");
  const calls = Array.from({ length: 250 }, (_, at) => {
    const name = at % 2 === 0 ? nameOf(at) : `${nameOf(at)}+${at}`;
    return send({ email: `${name}@example.com`, message: `No. ${at}` });
  });
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const mails = await site.rows("outbox");
  expect(mails.filter(({ kind }) => kind === "confirmation")).toHaveLength(most);
  const desk = mails.filter(({ kind }) => kind === "enquiry");
  expect(desk).toHaveLength(250);
  expect(desk.filter(({ is_listed }) => !is_listed).length).toBeLessThanOrEqual(60);
});
