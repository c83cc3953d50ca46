import { expect, it, onTestFinished, vi } from "vitest";
import { localStores, migratedStores, ops, opsWith } from "./run-ops.ts";
import {
  hoursAgo,
  store,
  storedContact,
  storedQuote,
  storedSubscriber,
} from "./stored-enquiries.ts";

migratedStores();

const mail = (reference: string, fields: object) => ({
  submission_id: `id-of-${reference}`,
  audience: "desk" as const,
  kind: "contact" as const,
  is_urgent: false,
  created_at: hoursAgo(3),
  due_at: hoursAgo(-1),
  ...fields,
});
const order = (order_number: string, delivery_date: string, order_status: string) => ({
  order_number,
  delivery_date,
  order_status,
  customer_firstName: "Warehouse",
  customer_email: "receiving@consignee.example",
});

it("today says in one line that nothing is open", async () => {
  expect(await ops("today")).toEqual({
    code: 0,
    out: "Nothing is open on this computer.\n",
    err: "",
  });
});

it("today fails with the store's error alone when a query fails while another is prepared", async () => {
  const { db, kv } = localStores();
  const failing = new Proxy(db, {
    get(database, name) {
      if (name === "all") return () => Promise.reject(new Error("D1_ERROR: overloaded"));
      return Reflect.get(database, name);
    },
  });
  const unhandled = vi.fn();
  process.on("unhandledRejection", unhandled);
  onTestFinished(() => void process.off("unhandledRejection", unhandled));
  await expect(opsWith({ stores: { db: failing, kv } }, "today")).rejects.toThrow(
    /^D1_ERROR: overloaded$/,
  );
  expect(unhandled).not.toHaveBeenCalled();
});

it("today lists what needs a person, the urgent first and the oldest first of each", async () => {
  const handled_at = hoursAgo(1);
  await store({
    quotes: [
      storedQuote({ reference: "Q-PLAIN-00001", created_at: hoursAgo(5) }),
      storedQuote({ reference: "Q-AOG00-00002" }, { nature_of_dispatch: "AOG" }),
      storedQuote({ reference: "Q-DONE0-00003", handled_at }, { nature_of_dispatch: "AOG" }),
    ],
    contacts: [
      storedContact({ reference: "C-PLAIN-00004", created_at: hoursAgo(9) }),
      storedContact({ reference: "C-DONE0-00005", handled_at }),
    ],
    subscribers: [storedSubscriber({ reference: "S-ANY00-00006" }, "reader@example.com")],
    orders: [
      order("LATE1", hoursAgo(48), "In transit"),
      order("LATE2", hoursAgo(72), "Booked"),
      order("DONE", hoursAgo(72), "Delivered"),
      order("SOON", hoursAgo(-72), "Booked"),
      order("HELD", hoursAgo(-72), "On hold"),
    ],
    mails: [
      mail("C-DONE0-00005", { created_at: hoursAgo(4), failure: "E_REFUSED: mailbox full" }),
      mail("C-PLAIN-00004", { due_at: hoursAgo(2) }),
      // Being sent, sent, and given up for an enquiry that was handled.
      mail("Q-PLAIN-00001", { kind: "quote", attempts: 1 }),
      mail("Q-AOG00-00002", { kind: "quote", sent_at: hoursAgo(1) }),
      mail("Q-DONE0-00003", {
        kind: "quote",
        audience: "visitor",
        created_at: hoursAgo(30),
        failure: "no",
      }),
      mail("C-GONE0-00009", { failure: "its enquiry was removed" }),
    ],
    queued: { reference: "C-WAIT0-00007", email: "waits@example.com" },
  });
  const [shown, one, asJson] = await Promise.all([
    ops("today"),
    ops("today", "--limit", "1"),
    ops("today", "--json"),
  ]);
  const lines = shown.out.split("\n").map((line) => line.split(/ {2,}/));
  expect(
    lines
      .filter(([first = ""]) => /^[A-Z]-|^LATE|^HELD|: /.test(first))
      .map(([a]) => a?.replace(/(counted ).*/, "$1")),
  ).toEqual([
    "AOG enquiries: 1",
    "Q-AOG00-00002",
    "Open quote requests and messages: 2",
    "C-PLAIN-00004",
    "Q-PLAIN-00001",
    "Orders held up: 1",
    "HELD",
    "Orders that are late: 2",
    "LATE2",
    "LATE1",
    "E-mails that did not go out: 2",
    "C-DONE0-00005",
    "C-PLAIN-00004",
    "Waiting for the database: 1, counted ",
  ]);
  expect(shown.out).toMatch(
    /^Q-AOG00-00002 .* Dubai, UAE to Manila, Philippin… +amina\.rahman@example\.com +Amina Rahman$/m,
  );
  expect(shown.out).toMatch(/^LATE2 .* Booked +receiving@consignee\.example +Warehouse$/m);
  expect(shown.out).toMatch(/^C-DONE0-00005 .* E_REFUSED: mailbox full /m);
  expect(shown.out).toMatch(/^C-PLAIN-00004 .* not tried yet /m);
  expect(shown.out).toContain("\nStored on this computer; oldest first, times of Dubai.\n");
  expect(one.out).toContain("Orders that are late: 1 of 2\n");
  expect(JSON.parse(asJson.out)).toMatchObject({
    aog: { count: 1, items: [{ reference: "Q-AOG00-00002", email: "amina.rahman@example.com" }] },
    exceptions: { count: 1, items: [{ reference: "HELD", what: "On hold" }] },
    late: { count: 2 },
    queued: { count: 1, isReadable: true },
  });
});
