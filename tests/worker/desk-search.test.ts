/** What the desk's search finds, of what people paste and type. */
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { SEARCH_WORDS_MAX } from "#app/domain/search-terms.ts";
import { listDeskOrders } from "#workers/desk/order-list.ts";
import { searchDesk } from "#workers/desk/search.ts";
import { addNote, editEnquiry, removeEnquiry, removeNote } from "#workers/enquiries/changes.ts";
import { findEnquiryDetails, listEnquiryLines } from "#workers/enquiries/details.ts";
import { storeEnquiry } from "#workers/enquiries/store.ts";
import { erasePersonalData } from "#workers/erase/erase.ts";
import { updateOrders } from "../support/store-orders.ts";
import { onlyOrders, storedOrder } from "../support/stored-events.ts";
import { contact, quote } from "../unit/samples.ts";
import { db, emptyStores } from "./stores.ts";

emptyStores();
const PERSON = { name: "sara@dhowline.example", isAdmin: true };
const ALL = { view: "all", status: null, before: null } as const;

const orders = async (search: string) =>
  (await listDeskOrders(db, { ...ALL, search }, new Date())).rows.map(
    ({ order_number }) => order_number,
  );
const enquiries = async (search: string) =>
  (await listEnquiryLines(db, { search })).lines.map(({ reference }) => reference);
const indexed = () => env.DB.prepare("select count(*) as n from search_index").first<number>("n");

describe("orders", () => {
  beforeEach(() =>
    onlyOrders(
      db,
      {
        order_number: "DL-7K3M-9XQ2-PV4C",
        customer_firstName: "Jürgen Müller",
        customer_email: "receiving@consignee.example",
        customer_phone: "+971 4 000 0009",
        carrier_references: "MAEU 2209134|TCLU 000011-7|OOLU-BL000116",
        delivery_address: "Gate 4, Smith-Jones Street",
        note: "Ask for PO-88123/4; 仓库经理 knows.",
      },
      { order_number: "AR-1", customer_firstName: "سارة المنصوري", customer_phone: "٠٥٠ ١٢٣ ٤٥٦٧" },
      { order_number: "NONE-1", customer_firstName: "Øystein O’Brien" },
    ),
  );

  it.each([
    ...["TCLU0000117", "TCLU000011-7", "tclu 0000117", "0000117", "BL000116", "oolubl000116"],
    ...["MAEU2209134", "MAEU 2209134", "220913", "9XQ2", "dl7k3m", "DL-7K3M-9XQ2-PV4C."],
    ...["+97140000009", "0097140000009", "971 4 000 0009", "000 0009", "٩٧١٤٠٠٠٠٠٠٩"],
    ...["Muller", "MÜLLER", "jurgen mul", "Müller Jürgen", "receiving@consignee.example"],
    ...["consignee", "smith", "Jones Street", "PO-88123", "881234", "Muller 9XQ2", "仓库", "经理"],
    "https://dhowline.example/track/DL-7K3M-9XQ2-PV4C?lang=en#answer",
  ])("%s finds the order of Müller", async (typed) => {
    const { order, orders: found } = await searchDesk(db, typed);
    expect(order ?? found.map(({ order_number }) => order_number).join()).toBe("DL-7K3M-9XQ2-PV4C");
  });

  it("the list finds an order by its pasted link", async () => {
    expect(await orders("http://localhost:5003/track/dl-7k3m-9xq2-pv4c#answer")).toEqual([
      "DL-7K3M-9XQ2-PV4C",
    ]);
  });

  it.each(["ساره", "سارة", "المنصورى", "المنصوري", "سَارَة", "0501234567", "٠٥٠ ١٢٣ ٤٥٦٧", "۰۵۰۱۲۳"])(
    "%s finds the order of سارة",
    async (typed) => {
      expect(await orders(typed)).toEqual(["AR-1"]);
    },
  );

  it.each(["Oystein", "obrien", "O'Brien", "none1"])(
    "%s finds the order of Øystein",
    async (typed) => {
      expect(await orders(typed)).toEqual(["NONE-1"]);
    },
  );

  it.each([
    "",
    "%",
    "_",
    '"',
    "Muller Oystein",
    "aaaa",
    "uller",
    "--",
    "' or 1=1",
    "x".repeat(200),
  ])("%j finds none", async (typed) => {
    expect(await orders(typed)).toEqual([]);
  });

  it("any number of words is looked up by few of them", async () => {
    const many = Array.from({ length: 100 }, (_, at) => `word${at}`).join(" ");
    expect(await orders(`Muller ${many}`)).toEqual([]);
    expect(SEARCH_WORDS_MAX).toBeLessThan(20);
  });

  it("follow what is changed, undone and removed", async () => {
    await updateOrders(db, [{ order_number: "AR-1", customer_firstName: "Zoë Khan" }]);
    expect([await orders("ساره"), await orders("zoe")]).toEqual([[], ["AR-1"]]);
    await updateOrders(db, [{ order_number: "AR-1", order_status: "Departed" }]);
    expect(await orders("zoe khan")).toEqual(["AR-1"]);
    expect((await storedOrder(db, "AR-1")).order_status).toBe("Departed");
    await env.DB.exec("delete from orders where order_number = 'AR-1'");
    expect(await orders("zoe")).toEqual([]);
    await env.DB.exec("delete from orders");
    expect(await indexed()).toBe(0);
  });

  it("are no longer found by who was erased, but by what stays", async () => {
    const email = "receiving@consignee.example";
    const change = { id: "ABCD-1234", author: null, kind: "person-erased", count: 1 } as const;
    await erasePersonalData(db, email, change);
    for (const gone of ["muller", "consignee", "97140000009", "smith"]) {
      expect(await orders(gone), gone).toEqual([]);
    }
    expect(await orders("TCLU0000117")).toEqual(["DL-7K3M-9XQ2-PV4C"]);
  });

  it("have an index that one statement makes again, as the migration says", async () => {
    const before = await indexed();
    await env.DB.exec("delete from search_index");
    await env.DB.exec(
      "INSERT INTO search_index SELECT 1, value, orders.id FROM orders, json_each(search_terms)",
    );
    expect(await indexed()).toBe(before);
  });

  it("that the view hides are offered, by what they are", async () => {
    await updateOrders(db, [{ order_number: "AR-1", order_status: "Delivered" }]);
    const hidden = async (view: "open" | "late" | "delivered" | "all", search: string | null) =>
      (await listDeskOrders(db, { ...ALL, view, search }, new Date())).hidden;
    expect(await hidden("open", "AR-1")).toEqual({ count: 1, kind: "delivered" });
    expect(await hidden("delivered", "muller")).toEqual({ count: 1, kind: "open" });
    expect(await hidden("late", "1")).toEqual({ count: 3, kind: "any" });
    expect(await hidden("open", "muller")).toBeNull();
    expect(await hidden("all", "AR-1")).toBeNull();
    expect(await hidden("open", null)).toBeNull();
  });
});

describe("enquiries", () => {
  const REF = "C-2F8WD-0RN5T";
  const keys = (reference: string) => ({
    submission_id: `id-of-${reference}`,
    reference,
    created_at: "2026-11-20T08:00:00.000Z",
  });
  beforeEach(async () => {
    const fields = { ...contact, name: "Jürgen Müller", phone: "+971 4 000 0009" };
    await storeEnquiry(db, { kind: "contact", fields, ...keys(REF) });
    await storeEnquiry(db, { kind: "quote", fields: quote, ...keys("Q-7K3M9-XQ2AB") });
  });

  it.each(["muller", "+97140000009", "c2f8wd", "2F8WD-0RN5T", "0RN5T", "yusuf+freight@example.ae"])(
    "%s finds the one of Müller",
    async (typed) => expect(await enquiries(typed)).toEqual([REF]),
  );

  it("follow edits and notes", async () => {
    const how = { kind: "enquiry-edited", seen: 0, by: PERSON.name } as const;
    await editEnquiry(db, REF, { name: "Zoë" }, how);
    expect([await enquiries("muller"), await enquiries("zoe")]).toEqual([[], [REF]]);
    await addNote(db, REF, { text: "Rang Herr Größe", by: PERSON.name });
    expect(await enquiries("grosse")).toEqual([REF]);
    const note = (await findEnquiryDetails(db, REF))?.notes[0]?.id ?? 0;
    await removeNote(db, REF, { note, by: PERSON.name });
    expect(await enquiries("grosse")).toEqual([]);
    await addNote(db, REF, { text: "again", by: PERSON.name });
    await removeEnquiry(db, REF, PERSON.name);
    expect(await enquiries("again")).toEqual([]);
  });
});
