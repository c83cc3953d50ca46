import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import { contacts, quotes } from "#workers/enquiries/schema.ts";
import readme from "../../ops/README.md?raw";
import { enquiryKeys } from "../support/rows.ts";
import { contact, quote } from "../unit/samples.ts";
import { db, emptyStores } from "./stores.ts";

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

/** The statements that the README gives to `wrangler d1 execute`. */
const [, command = ""] = /d1 execute DB [^"]*--command "([^"]+)"/.exec(readme) ?? [];
const statements = command.split(";").map((query) => env.DB.prepare(query));

const keys = (reference: string, days: number, handled_at: string | null = null) =>
  enquiryKeys(reference, { created_at: daysAgo(days), handled_at });

emptyStores();

it("the README's query whether enquiries arrive counts what is open however old it is, and what came in a day and a week", async () => {
  await db.insert(quotes).values([
    { ...quote, ...keys("Q-1", 0.5) },
    { ...quote, ...keys("Q-2", 3, daysAgo(2)) },
    { ...quote, ...keys("Q-3", 8) },
  ]);
  await db.insert(contacts).values({ ...contact, ...keys("C-1", 400) });
  const [enquiries, letters] = await env.DB.batch<Record<string, unknown>>(statements);
  const newest = { newest: expect.any(String) };
  expect(enquiries?.results).toEqual([
    { kind: "contact", last_day: 0, last_week: 0, open: 1, ...newest },
    { kind: "quote", last_day: 1, last_week: 2, open: 2, ...newest },
  ]);
  expect(letters?.results).toEqual([{ mails_waiting: 0, oldest: null, why: null }]);
});
