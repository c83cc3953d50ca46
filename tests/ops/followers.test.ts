/** Those who follow orders, as operators meet them; and a carrier's file that comes twice. */
import { eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { confirmFollower } from "#workers/news/decide.ts";
import { requestNews } from "#workers/news/request.ts";
import { followers, newsMails } from "#workers/orders/followers-schema.ts";
import { fileWith, localStores, migratedStores, ops } from "./run-ops.ts";
import { store } from "./stored-enquiries.ts";

const NUMBER = "DL-1-FOLLOWED";
const EMAIL = "receiving@consignee.example";

migratedStores();
beforeAll(async () => {
  await store({ orders: [{ order_number: NUMBER, order_status: "Booked" }] });
  const { db } = localStores();
  const now = new Date();
  await requestNews(db, { order_number: NUMBER, email: EMAIL, level: "all" }, now);
  const [follower] = await db.select().from(followers).where(eq(followers.email, EMAIL));
  if (follower) await confirmFollower(db, follower, { now, settleMs: 0 });
  await db.delete(newsMails);
});

const waiting = () => localStores().db.select().from(newsMails).where(isNull(newsMails.sent_at));

describe("events import", () => {
  it("queues one e-mail for each follower, and none for what is known already", async () => {
    const file = fileWith(
      `order_number,event,time,place\n${NUMBER},Departed,2026-11-19T22:15+04:00,Jebel Ali\n${NUMBER},In transit,now,Salalah`,
    );
    const first = await ops("events", "import", file);
    expect(first.out).toContain("2 events added");
    const queued = await waiting();
    expect(queued).toMatchObject([{ kind: "news", attempts: 0 }]);
    await localStores().db.delete(newsMails);
    const known = fileWith(
      `order_number,event,time,place\n${NUMBER},Departed,2026-11-19T22:15+04:00,Jebel Ali`,
    );
    expect((await ops("events", "import", known)).out).toContain("0 events added");
    expect(await waiting()).toEqual([]);
  });

  it("queues nothing where the file is refused", async () => {
    const file = fileWith(`order_number,event,time\n${NUMBER},Arrived,tomorrow`);
    expect((await ops("events", "import", file)).code).toBe(1);
    expect(await waiting()).toEqual([]);
  });
});

describe("orders followers", () => {
  it("shows addresses in part, and whether the news is off", async () => {
    const { out } = await ops("orders", "followers", "dl1followed");
    expect(out).toMatch(/^r…@consignee\.example +following +\S.* +all/m);
    expect(out).not.toContain(EMAIL);
    const none = await ops("orders", "followers", "DL-NONE");
    expect([none.code, none.err]).toEqual([1, "There is no order DL-NONE on this computer.\n"]);
  });

  it("is quiet until it is turned on again, and then has everybody reminded by hand", async () => {
    const off = await ops("orders", "quiet", NUMBER, "--by", "Sara");
    expect(off.out).toBe(`The news of ${NUMBER} is off, on this computer.\n`);
    expect((await ops("orders", "followers", NUMBER)).out).toMatch(/is off since .* by Sara\.$/m);
    expect((await ops("orders", "remind", NUMBER)).out).toMatch(/^0 e-mails will be sent/);
    await ops("orders", "quiet", NUMBER, "--off");
    expect((await ops("orders", "remind", NUMBER)).out).toMatch(/^1 e-mail will be sent/);
    expect(await waiting()).toMatchObject([{ kind: "reminder" }]);
  });
});

describe("forget", () => {
  it("lists what the address follows, and ends it", async () => {
    const dry = await ops("forget", EMAIL);
    expect(dry.out).toMatch(RegExp(`^news of an order +${NUMBER} .* would be removed$`, "m"));
    const asJson = JSON.parse((await ops("forget", EMAIL, "--json")).out);
    expect(asJson.followed).toMatchObject([{ id: NUMBER }]);
    await ops("forget", EMAIL, "--yes");
    expect(await localStores().db.$count(followers)).toBe(0);
  });
});
