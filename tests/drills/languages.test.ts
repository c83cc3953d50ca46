/** Two languages in one Worker: what is asked in one is answered, stored and sent in it alone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { splitIntoGroups } from "#workers/data/query.ts";
import { NOTIFICATIONS_CRON, TRANSLATED_CRON } from "#workers/notifications/limits.ts";
import { contact, quote } from "../unit/samples.ts";
import { formPost, jsonPost } from "./client.ts";
import { openSite, type Site, storeOrder } from "./site.ts";

/** Mails to followers are kept (worker.ts), so the inbox is called one. */
const INBOX = "follower-inbox@forwarder.example";

let site: Site;

beforeAll(async () => {
  site = await openSite({
    ...{ MAIL_FROM: "website@forwarder.example", MAIL_TO: INBOX },
    SEND_CONFIRMATION: "on",
  });
  await site.store(
    "CREATE TABLE kept_emails (id INTEGER PRIMARY KEY AUTOINCREMENT, follower, text)",
  );
});
afterAll(() => site.close());

const mailsTo = async (address: string) =>
  (await site.rows("kept_emails"))
    .filter(({ follower }) => follower === address)
    .map(({ text }) => String(text));

describe("an enquiry", () => {
  it.each([
    ["en", "/api/home/contactadd"],
    ["ar", "/ar/api/home/contactadd"],
  ])("has the language of its form: %s", async (language, path) => {
    const email = `${language}@example.com`;
    const { status, text } = await site.ask(path, jsonPost({ ...contact, email }));
    expect([status, text]).toEqual([200, expect.any(String)]);
    const rows = await site.rows("contacts");
    expect(rows.find((row) => row.email === email)).toMatchObject({ language });
  });

  it("posted without scripts has it too", async () => {
    const email = "form@example.com";
    await site.ask("/ar/contact", formPost({ kind: "contact", ...contact, email }));
    const rows = await site.rows("contacts");
    expect(rows.find((row) => row.email === email)).toMatchObject({ language: "ar" });
  });

  it("in Arabic is an English e-mail to the inbox", async () => {
    const { text } = await site.ask("/ar/api/servicerequest/servicerequestadd", jsonPost(quote));
    const reference = /Q(?:-[0-9A-Z]{5}){2}/.exec(text)?.[0] ?? "none";
    const sent = async () => (await mailsTo(INBOX)).find((mail) => mail.includes(reference));
    await expect.poll(sent).toContain("Mode of Shipping: ");
    expect(await sent()).not.toMatch(/\p{Script=Arabic}/u);
  });
});

it("a follower gets e-mails in the language in which they asked, by the run of its build", async () => {
  await storeOrder(site, "DL-LANG-1", "Amina");
  const email = "follower-1@example.com";
  const asked = formPost({ email, level: "all" });
  expect((await site.ask("/ar/track/DL-LANG-1/follow", asked)).status).toBeLessThan(400);
  await expect.poll(() => mailsTo(email)).toHaveLength(1);
  const link = /\/ar(\/follow\/[0-9a-z]{32})/.exec((await mailsTo(email))[0] ?? "")?.[0] ?? "";
  await site.ask(link, formPost({ decision: "confirm" }));
  const page = await site.ask("/desk/orders/DL-LANG-1");
  const seen = /name="seen" value="(\d+)"/.exec(page.text)?.[1] ?? "";
  const event = { do: "event", event: "Departed", place: "Rotterdam", note: "" };
  await site.ask("/desk/orders/DL-LANG-1", formPost({ ...event, seen }));
  await site.store("UPDATE outbox SET changed_at = '2026-01-01', created_at = '2026-01-01'");
  await site.scheduled(NOTIFICATIONS_CRON);
  expect(await mailsTo(email)).toHaveLength(1);
  await site.scheduled(TRANSLATED_CRON);
  await expect.poll(() => mailsTo(email)).toHaveLength(2);
  expect((await mailsTo(email))[1]).toContain("/ar/track/DL-LANG-1");
});

it("a thousand requests of both, at the same time, never mix", async () => {
  await storeOrder(site, "DL-LANG-2", "Amina");
  const pages = ["/", "/credits", "/contact", "/track/DL-LANG-2", "/track/DL-LANG-3", "/no-page"];
  const asked = Array.from({ length: 1000 }, (_, at) => {
    const [base, lang] = at % 2 === 0 ? ["", "en"] : ["/ar", "ar"];
    return { path: base + pages[Math.floor(at / 2) % pages.length], lang };
  });
  const others: unknown[] = [];
  for (const group of splitIntoGroups(asked, 20)) {
    const answers = group.map(async ({ path, lang }) => {
      const { text } = await site.ask(path.replace(/(.)\/$/, "$1"));
      const found = /<html lang="(\w+)"/.exec(text)?.[1];
      if (found !== lang) others.push({ path, found });
    });
    await Promise.all(answers);
  }
  expect(others).toEqual([]);
});
