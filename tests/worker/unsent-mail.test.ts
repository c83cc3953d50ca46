/** E-mails that failed, on the pages of an enquiry and an order: sent again, to another address, or given up. */
import { beforeEach, describe, expect, it } from "vitest";
import { listChanges } from "#workers/audit/audit-log.ts";
import { findStored } from "#workers/desk/orders.ts";
import { findEnquiry } from "#workers/enquiries/enquiry-queries.ts";
import { contacts } from "#workers/enquiries/enquiry-schema.ts";
import * as ofEnquiry from "#workers/enquiries/unsent.ts";
import { outbox } from "#workers/mail/outbox-schema.ts";
import * as ofOrder from "#workers/notifications/unsent.ts";
import { followers } from "#workers/orders/followers-schema.ts";
import { listToday } from "#workers/today/today-queries.ts";
import { enquiryKeys } from "../support/rows.ts";
import { contact } from "../unit/samples.ts";
import { captureLogs } from "./capture-logs.ts";
import { follow, onlyOrders } from "./load.ts";
import { db, emptyStores, stores } from "./stores.ts";

captureLogs();
emptyStores();

const REFERENCE = "C-7K3M9-XQ2PV";
const OLD = "E_DELIVERY_FAILED: no such mailbox";
const author = "sara@dhowline.example";

const sent: { to: string; subject: string }[] = [];
let refusal: string | null = null;
beforeEach(() => {
  sent.length = 0;
  refusal = null;
});
/** A mail service that accepts, or refuses with a reason. */
const env = {
  ...stores,
  MAIL_FROM: "website@forwarder.example",
  MAIL_TO: "desk@forwarder.example",
  NOTIFICATIONS_SETTLE_MINUTES: "0",
  EMAIL: {
    async send(email: { to: string; subject: string }) {
      if (refusal) throw new Error(refusal);
      sent.push(email);
    },
  },
} as never as Parameters<typeof ofOrder.submitNotificationForm>[1] & Pick<Env, "DB">;

/** What Today has of e-mails. */
const today = async () => {
  const { mails, notifications } = await listToday(db, { now: new Date(), limit: 9 });
  return [...mails.items, ...notifications.items].map(({ reference }) => reference);
};
const failed = { due_at: "2099-01-01T00:00:00.000Z", attempts: 3, failure: OLD };

describe("a confirmation of an enquiry that failed", () => {
  const submit = async (typed: Record<string, string>) => {
    const [mail] = await db.select().from(outbox);
    return ofEnquiry.submitEnquiryMailForm(db, env, REFERENCE, {
      typed: { mail: String(mail?.id), ...typed },
      author,
    });
  };
  const shown = () => ofEnquiry.findUnsentOfEnquiry(db, { kind: "contact", reference: REFERENCE });

  beforeEach(async () => {
    const keys = enquiryKeys(REFERENCE);
    await db.insert(contacts).values({ ...contact, ...keys });
    const about = keys.submission_id;
    await db
      .insert(outbox)
      .values({ ...failed, kind: "confirmation", enquiry_kind: "contact", about });
  });

  it("is shown with its reason, and on Today", async () => {
    expect(await shown()).toMatchObject([{ kind: "confirmation", failure: OLD, attempts: 3 }]);
    expect(await today()).toEqual([REFERENCE]);
  });

  it("is sent again, which empties Today and is logged", async () => {
    expect(await submit({ do: "resend" })).toMatchObject({ message: "The email was sent." });
    expect(sent.map(({ to }) => to)).toEqual([contact.email]);
    expect([await shown(), await today()]).toEqual([[], []]);
    const { changes } = await listChanges(db, { subject: REFERENCE, size: 9 });
    expect(changes).toMatchObject([{ kind: "enquiry-mail-resent", author }]);
    expect(await submit({ do: "resend" })).toMatchObject({ kind: "conflict" });
    expect(sent).toHaveLength(1);
  });

  it("that fails again says why, and stays", async () => {
    refusal = "E_DELIVERY_FAILED: still no mailbox";
    const message = "It was not sent: E_DELIVERY_FAILED: still no mailbox";
    expect(await submit({ do: "resend" })).toMatchObject({ kind: "conflict", message });
    expect(await shown()).toMatchObject([{ failure: refusal, attempts: 1 }]);
  });

  it("is written to another address, which is the enquiry's then", async () => {
    const errors = { address: expect.any(String) };
    expect(await submit({ do: "readdress", address: "asha@" })).toMatchObject({ errors });
    await submit({ do: "readdress", address: "asha@new.com" });
    expect(sent.map(({ to }) => to)).toEqual(["asha@new.com"]);
    expect((await findEnquiry(db, REFERENCE))?.email).toBe("asha@new.com");
  });

  it("is given up, which empties Today", async () => {
    expect(await submit({ do: "give-up" })).toMatchObject({ kind: "done", subject: REFERENCE });
    expect([await shown(), await today(), sent]).toEqual([[], [], []]);
  });
});

describe("an e-mail to a follower that failed", () => {
  const submit = async (typed: Record<string, string>) => {
    const order = await findStored(db, "A-1");
    const [mail] = await db.select().from(outbox);
    if (!order) throw new Error("no order");
    const all = { typed: { mail: String(mail?.id), ...typed }, author };
    return ofOrder.submitNotificationForm(db, env, order, all);
  };
  const shown = async () => {
    const order = await findStored(db, "A-1");
    return order ? ofOrder.findUnsentOfOrder(db, order) : [];
  };

  beforeEach(async () => {
    await onlyOrders({ order_number: "A-1", order_status: "Booked" }, { order_number: "B-2" });
    await follow("A-1", "all");
    await follow("B-2", "important");
    const now = new Date().toISOString();
    await db.update(followers).set({ stopped_at: now, stopped_by: "bounce" });
    const found = await db.select().from(followers).orderBy(followers.id);
    const mails = found.map(({ id }) => ({
      ...{ ...failed, kind: "reminder" as const },
      ...{ follower_id: id, changed_at: now },
    }));
    await db.insert(outbox).values(mails);
  });

  it("is shown on its order's page alone, with the address in part", async () => {
    expect(await shown()).toMatchObject([{ address: "a…@consignee.example", failure: OLD }]);
  });

  it("is sent again though its address was given up, which follows again", async () => {
    expect(await submit({ do: "resend" })).toMatchObject({ message: "The email was sent." });
    expect(sent.map(({ to }) => to)).toEqual(["all@consignee.example"]);
    expect(await db.select().from(followers)).toMatchObject([
      { stopped_at: null },
      { stopped_by: "bounce" },
    ]);
    expect(await today()).toEqual(["B-2"]);
  });

  it("is replaced by another address, which is asked to confirm", async () => {
    await submit({ do: "readdress", address: "asha@new.com" });
    expect(sent.map(({ to }) => to)).toEqual(["asha@new.com"]);
    expect(await shown()).toEqual([]);
    const asked = (await db.select().from(followers)).find(({ asked_at }) => asked_at !== null);
    expect(asked).toMatchObject({ email: "asha@new.com", confirmed_at: null });
  });

  it("is given up without another e-mail", async () => {
    await submit({ do: "give-up" });
    expect([await shown(), sent]).toEqual([[], []]);
  });
});
