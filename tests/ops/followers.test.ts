/** Those who follow orders, as operators meet them; and a carrier's file that comes twice. */
import { eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { outbox } from "#workers/mail/schema.ts";
import { confirmFollower, requestNotifications } from "#workers/notifications/following.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { fileWith, localStores, migratedStores, ops } from "./run-ops.ts";
import { store } from "./stored-enquiries.ts";

const NUMBER = "DL-1-FOLLOWED";
const EMAIL = "receiving@consignee.example";

migratedStores();
beforeAll(async () => {
  await store({ orders: [{ order_number: NUMBER, order_status: "Booked" }] });
  const { db } = localStores();
  const now = new Date();
  await requestNotifications(
    db,
    { order_number: NUMBER, email: EMAIL, level: "all", network: null },
    now,
  );
  const [follower] = await db.select().from(followers).where(eq(followers.email, EMAIL));
  if (follower) await confirmFollower(db, follower, { now, settleMs: 0 });
  await db.delete(outbox);
});

const waiting = () => localStores().db.select().from(outbox).where(isNull(outbox.sent_at));

describe("events import", () => {
  it("queues one e-mail for each follower, and none for what is known already", async () => {
    const file = fileWith(
      `order_number,event,time,place\n${NUMBER},Departed,2026-11-19T22:15+04:00,Jebel Ali\n${NUMBER},In transit,now,Salalah`,
    );
    const first = await ops("events", "import", file);
    expect(first.out).toContain("2 events added");
    const queued = await waiting();
    expect(queued).toMatchObject([{ kind: "notification", attempts: 0 }]);
    await localStores().db.delete(outbox);
    const known = fileWith(
      `order_number,event,time,place\n${NUMBER},Departed,2026-11-19T22:15+04:00,Jebel Ali`,
    );
    expect((await ops("events", "import", known)).out).toContain("0 events added");
    expect(await waiting()).toEqual([]);
  });
});

describe("erase", () => {
  it("lists what the address follows, and ends it", async () => {
    const dry = await ops("erase", EMAIL);
    expect(dry.out).toMatch(RegExp(`^email updates +${NUMBER} .* would be removed$`, "m"));
    const asJson = JSON.parse((await ops("erase", EMAIL, "--json")).out);
    expect(asJson.followed).toMatchObject([{ id: NUMBER }]);
    await ops("erase", EMAIL, "--yes");
    expect(await localStores().db.$count(followers)).toBe(0);
  });
});
