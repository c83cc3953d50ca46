/** Quote requests at the desk by where they stand, and those to follow up. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { dubaiToday } from "#app/domain/dubai-time.ts";
import type { QuoteStage } from "#app/domain/enquiries/offer.ts";
import { primary } from "#workers/data/database.ts";
import { quotes } from "#workers/enquiries/enquiry-schema.ts";
import { submitEnquiryForm } from "#workers/enquiries/forms.ts";
import { listQuotes, sumStages } from "#workers/enquiries/quote-stages.ts";
import { listToday } from "#workers/today/today-queries.ts";
import { recordQueries, scansOf } from "../support/query-plans.ts";
import { enquiryKeys } from "../support/rows.ts";
import { quote } from "../unit/samples.ts";
import { hoursAgo } from "./load.ts";
import { db, emptyStores } from "./stores.ts";

const NOW = new Date();
const SARA = { name: "sara@dhowline.example", isAdmin: false };

emptyStores();

const add = (reference: string, more: Partial<typeof quotes.$inferInsert> = {}) =>
  db.insert(quotes).values({ ...quote, ...enquiryKeys(reference), ...more });
const decided = (outcome: "won" | "lost", hours = 1) => ({ outcome, outcome_at: hoursAgo(hours) });
const euros = (offered_amount: number) => ({ offered_amount, offered_currency: "EUR" }) as const;
const list = async (stage: QuoteStage) =>
  (await listQuotes(db, { stage, before: null, now: NOW })).shown.map(({ reference }) => reference);
const followUps = async () => (await listToday(db, { now: NOW, limit: 9 })).followUps;

describe("quotes by stage", () => {
  beforeEach(async () => {
    await add("Q-1");
    await add("Q-2", { handled_at: hoursAgo(1) });
    await add("Q-3", { ...euros(100), handled_at: hoursAgo(1) });
    await add("Q-4", { offered_amount: 12_500, offered_currency: "AED" });
    await add("Q-5", euros(50.5));
    await add("Q-6", { ...euros(7), ...decided("won") });
    await add("Q-7", { ...decided("lost"), lost_reason: "Price" });
    await add("Q-8", { ...euros(9), ...decided("won", 24 * 91) });
  });

  it("are each in one list, handled ones while their offer awaits an answer", async () => {
    expect(await list("open")).toEqual(["Q-1"]);
    expect((await list("offered")).sort()).toEqual(["Q-3", "Q-4", "Q-5"]);
    expect(await list("won")).toEqual(["Q-6"]);
    expect(await list("lost")).toEqual(["Q-7"]);
  });

  it("are counted, and their offers added up by currency", async () => {
    expect(await sumStages(db, NOW)).toEqual([
      { stage: "open", count: 1, sums: [] },
      {
        stage: "offered",
        count: 3,
        sums: [
          { currency: "EUR", amount: 150.5 },
          { currency: "AED", amount: 12_500 },
        ],
      },
      { stage: "won", count: 1, sums: [{ currency: "EUR", amount: 7 }] },
      { stage: "lost", count: 1, sums: [] },
    ]);
  });

  it("are read by indexes alone", async () => {
    const { d1, queries } = recordQueries(env.DB);
    const recorded = primary(d1);
    await sumStages(recorded, NOW);
    for (const stage of ["open", "offered", "won", "lost"] as const)
      await listQuotes(recorded, { stage, before: null, now: NOW });
    expect(await scansOf(env.DB, queries)).toEqual([]);
  });
});

describe("a day to follow up", () => {
  const offer = (more: object) => {
    const typed = { offered_amount: "EUR 90", offered_currency: "AED", outcome: "", seen: 0 };
    const form = new FormData();
    for (const [name, value] of Object.entries({ do: "offer", ...typed, ...more }))
      form.set(name, String(value));
    return submitEnquiryForm(db, SARA, "Q-00000-00001", form);
  };
  beforeEach(() => add("Q-00000-00001"));

  it("puts the quote on Today once it has come", async () => {
    await offer({ follow_up_on: dubaiToday(NOW) });
    expect(await followUps()).toMatchObject({
      count: 1,
      items: [{ reference: "Q-00000-00001", what: expect.stringMatching(/ to .+, EUR 90\.00$/) }],
    });
    await offer({ follow_up_on: "2999-01-01", seen: 1 });
    expect(await followUps()).toMatchObject({ count: 0 });
  });

  it("is gone once the quote is decided", async () => {
    await offer({ follow_up_on: dubaiToday(NOW) });
    await offer({ follow_up_on: dubaiToday(NOW), outcome: "won", seen: 1 });
    expect(await followUps()).toMatchObject({ count: 0 });
  });
});
