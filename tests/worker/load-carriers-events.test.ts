import { beforeEach, describe, expect, it } from "vitest";
import { VERSION_2_2, VERSION_3_0, VERSION_3_0_BETA } from "../support/dcsa-events.ts";
import { storeOrders, undoFact } from "../support/store-orders.ts";
import {
  changesOf,
  codesOf,
  load,
  onlyOrders,
  plan,
  storedFacts,
  storedOrder,
  twoOrders,
} from "./load.ts";
import { db } from "./stores.ts";

beforeEach(twoOrders);

const json = (content: unknown) => JSON.stringify(content);

/** A message about one air waybill. */
const fsu = (...lines: string[]) =>
  ["FSU/15", "176-12345675DXBJFK/T12K480", ...lines, ""].join("\n");

/** Orders that were made before the events of DCSA's examples, and the references they carry. */
function carrying(references: Readonly<Record<string, string>>): Promise<void> {
  return onlyOrders(
    ...Object.entries(references).map(([order_number, carried]) => ({
      order_number,
      created_at: "2026-10-01T00:00:00.000Z",
      ...(carried && { carrier_references: carried }),
    })),
  );
}

describe("what carriers send", () => {
  it("is taken by the references that an order carries, and is the same the second time", async () => {
    await load("order_number,carrier_references\nDL-2,abc 709-951 | HHL71800000|APZU 481209-0\n");
    const { plan, remarks, ...counts } = await load(json(VERSION_2_2));
    expect(remarks).toEqual([]);
    expect(counts).toMatchObject({ eventsAdded: 7, eventsStored: 0, refused: 0 });
    expect(plan).toMatchObject({ format: "DCSA", kind: "events", unit: "event" });
    expect(changesOf(plan)).toContain("DL-2: order_status – → Out for delivery");
    const again = await load(json(VERSION_2_2.toReversed()));
    expect(again).toMatchObject({ eventsAdded: 0, eventsStored: 7 });
    expect(await codesOf("DL-1")).toEqual([]);
    expect((await storedOrder("DL-2")).carrier_references).toBe(
      "abc 709-951|HHL71800000|APZU 481209-0",
    );
  });

  it("is found by our own number first, then by documents, then by containers", async () => {
    await carrying({ "DL-1": "ABC709951|APZU4812090", "DL-2": "APZU4812090", "T-1": "" });
    await load(json(VERSION_3_0));
    expect([(await codesOf("T-1")).length, (await codesOf("DL-1")).length]).toEqual([7, 0]);
    const [first] = VERSION_2_2;
    const anonymous = { ...first, references: first.references.slice(1) };
    await load(json([anonymous]));
    expect(await codesOf("DL-1")).toEqual(["BKG CONF:booked"]);
  });

  it("is refused and named where it is of no order, or of one of several", async () => {
    await carrying({ "DL-1": "APZU4812090", "DL-2": "APZU4812090" });
    const [first, second] = VERSION_2_2;
    const { problems, refused } = await load(json([first, second]));
    expect(refused).toBe(2);
    expect(problems).toEqual([
      'event 1, "T-1, ABC709951, APZU4812090": Several orders have this: DL-1, DL-2. (shared)',
      'event 2, "T-1, ABC709951, HHL71800000, APZU4812090": Several orders have this: DL-1, DL-2. (shared)',
    ]);
    await carrying({ "DL-1": "X-1", "DL-2": "X-2" });
    expect((await load(json([first]))).problems).toEqual([
      'event 1, "T-1, ABC709951, APZU4812090": No order has this number or carries this reference.',
    ]);
    expect((await load(json([first]), { order: "DL-2" })).eventsAdded).toBe(1);
  });

  it("is text of airlines too, by the air waybill; the year is that in which it was received", async () => {
    await onlyOrders({
      order_number: "DL-2",
      created_at: "2024-12-28T00:00:00.000Z",
      carrier_references: "176-12345675",
    });
    const { plan, remarks } = await load(
      fsu("DEP/EK201/31DEC/DXBJFK/T12K480/A0841", "OSI/KEEP COOL"),
      { received: "2025-01-02T00:00:00.000Z" },
    );
    expect(remarks).toEqual(["1 line without a status and its time was left out."]);
    expect(plan.format).toBe("Cargo-IMP");
    expect(changesOf(plan)).toEqual(["DL-2: order_status – → Departed"]);
    expect(await storedFacts("DL-2")).toMatchObject([
      {
        code: "DEP",
        event_time: "2024-12-31T08:41:00.000Z",
        utc_offset: null,
        place: "DXB",
        mode: "air",
      },
    ]);
    const alone = "RCS/18NOV1510/DXB/T12\n";
    expect((await load(alone)).problems).toEqual([
      'line 1, "": It names no order: add an order number or a reference.',
    ]);
    await twoOrders();
    const named = await load(alone, { order: "DL-1", allowImplausible: true });
    expect(named.eventsAdded).toBe(1);
  });

  it("is no table of orders", async () => {
    await expect(plan(json(VERSION_2_2), { kind: "orders" })).rejects.toThrow(
      "file has events (DCSA) and is no table of orders.",
    );
  });
});

describe("an air waybill of several orders", () => {
  const departed = fsu("DEP/EK201/19NOV/DXBJFK/T12K480/A0841");
  const received = "2026-11-22T00:00:00.000Z";

  beforeEach(() => carrying({ "DL-1": "176-12345675", "DL-2": "176-12345675" }));

  it("is refused and named, or each one's where that is said", async () => {
    expect((await load(departed, { received })).problems).toEqual([
      'line 3, "176-12345675": Several orders have this: DL-1, DL-2. (shared)',
    ]);
    const { plan, eventsAdded } = await load(departed, { received, shared: true });
    expect(eventsAdded).toBe(2);
    expect(plan.rows).toMatchObject([{ outcome: "added", orders: ["DL-1", "DL-2"] }]);
    expect([await codesOf("DL-1"), await codesOf("DL-2")]).toEqual([
      ["DEP:departed"],
      ["DEP:departed"],
    ]);
    const again = await load(departed, { received, shared: true });
    expect(again).toMatchObject({ eventsAdded: 0, eventsStored: 2 });
  });

  it("adds nothing to either where it can hardly have happened to one", async () => {
    const made = (order_number: string, year: number) => ({
      order_number,
      created_at: `${year}-11-10T00:00:00.000Z`,
      carrier_references: "176-12345675",
    });
    await onlyOrders(made("DL-1", 2026), made("DL-2", 2028));
    const { refused, plan } = await load(departed, { received, shared: true });
    expect({ refused, staged: plan.staged }).toEqual({ refused: 1, staged: [] });
  });
});

describe("a container's number", () => {
  const AT_CONTAINER = [{ ...VERSION_2_2[3], documentReferences: [], references: [] }];
  const order = (order_number: string, more: object = {}) => ({
    order_number,
    created_at: "2026-10-01T00:00:00.000Z",
    carrier_references: "APZU 481209-0",
    ...more,
  });

  it("finds the open one of several orders that carry it", async () => {
    await onlyOrders(
      order("DL-1", { order_status: "Delivered" }),
      order("DL-2"),
      order("DL-3", { order_status: "Cancelled" }),
    );
    expect((await load(json(AT_CONTAINER))).refused).toBe(0);
    expect(await codesOf("DL-2")).toEqual(["LOAD:at origin"]);
  });

  it.each([
    ["a delivered order", { order_status: "Delivered" }, "is delivered"],
    ["a cancelled order", { order_status: "Cancelled" }, "is cancelled"],
    [
      "an order of later",
      { created_at: "2026-11-04T00:00:00.000Z" },
      "was ordered on 04/11/2026 04:00 AM, more than 30 days later",
    ],
  ])("doesn't find %s, which is named", async (_, more, why) => {
    await onlyOrders(order("DL-1", more));
    expect((await load(json(AT_CONTAINER))).problems).toEqual([
      `event 1, "APZU4812090": It is in no order's time: the container is that of DL-1, which ${why}. Name the order to add it nevertheless.`,
    ]);
    const csv = "order_number,event,time\nAPZU 481209-0,LOAD,2026-10-04T23:41\n";
    expect((await load(csv)).problems.join()).toContain(`DL-1, which ${why}`);
    expect((await load(json(AT_CONTAINER), { order: "DL-1" })).eventsAdded).toBe(1);
  });

  it("doesn't find the order of last year that nobody closed", async () => {
    const departed = {
      milestone: "departed",
      code: "departed",
      event_time: "2025-11-20T08:00:00.000Z",
    };
    await onlyOrders();
    await storeOrders(
      db,
      [order("DL-1", { created_at: "2025-10-01T00:00:00.000Z", events: [departed] })],
      { now: departed.event_time },
    );
    const { problems } = await load(json(AT_CONTAINER));
    expect(problems.join()).toContain(
      "that of DL-1, which had its last update on 20/11/2025 12:00 PM, more than 120 days before.",
    );
    // Since when a status holds that came with the order isn't known.
    await onlyOrders();
    await load(
      "order_number,created_at,order_status,carrier_references\nDL-1,2025-10-01,In transit,APZU4812090\n",
    );
    expect((await load(json(AT_CONTAINER))).problems.join()).toContain(
      "that of DL-1, which had its last update on Wed 1 Oct 2025",
    );
    await onlyOrders(order("DL-2"), order("DL-1", { created_at: "2025-10-01T00:00:00.000Z" }));
    await load(json(AT_CONTAINER));
    expect(await codesOf("DL-2")).toEqual(["LOAD:at origin"]);
  });

  it("finds the order once more for events that it has, also after its delivery", async () => {
    await onlyOrders(order("DL-1"));
    await load(json(AT_CONTAINER));
    await load("order_number,event,time\nDL-1,Delivered,2026-11-01T10:00\n");
    expect(await load(json(AT_CONTAINER))).toMatchObject({ eventsAdded: 0, eventsStored: 1 });
  });

  it("tells the boxes of an order apart: it is where the last one is", async () => {
    await onlyOrders(order("DL-1", { carrier_references: "TCLU7654321|MSKU1234565" }));
    const file = [
      "order_number,event,time,place",
      "TCLU7654321,Departed,2026-11-01T10:00+04:00,Jebel Ali (AEJEA)",
      "MSKU1234565,Departed,2026-11-01T10:00+04:00,Jebel Ali (AEJEA)",
      "TCLU7654321,Arrived,2026-11-09T10:00+03:00,Mombasa (KEMBA)",
      "",
    ];
    expect((await load(file.join("\n"))).eventsAdded).toBe(3);
    const { order_status, containers } = await storedOrder("DL-1");
    expect(order_status).toBe("Departed");
    expect(containers).toMatchObject([
      { equipment: "MSKU1234565", milestone: "departed" },
      { equipment: "TCLU7654321", milestone: "arrived" },
    ]);
  });
});

describe("what a carrier retracts", () => {
  const retracted = (index: number) => ({ ...VERSION_3_0.events[index], isRetracted: true });
  const DEPARTED = VERSION_3_0.events[1];

  beforeEach(() => carrying({ "DL-1": "ABC709951" }));

  it("is retracted by its id in the file that brings it, and named", async () => {
    await load(json([VERSION_3_0.events[0], DEPARTED]));
    const { plan, remarks, changeId, ...counts } = await load(json([retracted(1)]));
    expect(remarks).toEqual([
      "DL-1: the carrier retracted DEPA of 2026-10-25 00:45 +00:00, Alpha.",
    ]);
    expect(counts).toMatchObject({ eventsAdded: 0, eventsStored: 0, retracted: 1, refused: 0 });
    expect(plan.rows).toMatchObject([{ outcome: "retracted", orders: ["DL-1"] }]);
    expect(changesOf(plan)).toContain("DL-1: order_status Departed → Booked");
    const facts = await storedFacts("DL-1");
    expect(facts).toHaveLength(3);
    expect(facts[2]).toMatchObject({
      kind: "retraction",
      source: "dcsa",
      retracts: facts[1]?.id,
      change_id: changeId,
    });
    expect(await load(json([DEPARTED]))).toMatchObject({
      ...{ eventsAdded: 0, eventsStored: 1 },
      remarks: [
        "1 event was retracted before and stays retracted. Undo the retraction to restore it.",
      ],
    });
    expect(await load(json([retracted(1)]))).toMatchObject({ remarks: [], retracted: 0 });
    expect(await storedFacts("DL-1")).toHaveLength(3);
  });

  it("is found by its content where it was stored without an id", async () => {
    await load(json([{ ...DEPARTED, eventID: undefined }]));
    const { plan } = await load(json([retracted(1)]));
    expect(changesOf(plan)).toContain("DL-1: order_status Departed → –");
  });

  it("stays retracted when the carrier repeats it after an operator has held on to the event", async () => {
    await load(json([DEPARTED]));
    await load(json([retracted(1)]));
    const [, retraction] = await storedFacts("DL-1");
    await undoFact(db, retraction);
    expect((await storedOrder("DL-1")).order_status).toBe("Departed");
    await load(json([retracted(1)]));
    expect((await storedOrder("DL-1")).order_status).toBe("Departed");
  });

  it("is found by the id of another version's event, without any reference", async () => {
    const [issued, loaded] = VERSION_3_0_BETA;
    await load(json([issued, loaded]));
    const back = { metadata: { ...VERSION_3_0_BETA[3].metadata, retractedEventID: "b2" } };
    expect((await load(json([back]))).remarks).toEqual([
      "DL-1: the carrier retracted LOAD of 2026-10-14 07:41 +05:30, Port of Colombo.",
    ]);
    expect((await storedFacts("DL-1")).at(-1)?.kind).toBe("retraction");
  });

  it("is remarked on where it isn't stored, and left out when an older file brings it", async () => {
    const { plan, remarks, refused } = await load(json([retracted(1)]));
    expect({ refused, remarks }).toEqual({
      refused: 0,
      remarks: [
        "event 1: the carrier retracted an event that isn't stored. It is left out when it comes.",
      ],
    });
    expect(plan.rows).toMatchObject([{ outcome: "not stored", orders: ["DL-1"] }]);
    expect((await load(json([retracted(1)]))).remarks).toEqual([]);
    const late = await load(json([VERSION_3_0.events[0], DEPARTED]));
    expect(late).toMatchObject({ eventsAdded: 1, eventsStored: 1 });
    expect((await storedOrder("DL-1")).order_status).toBe("Booked");
    const [withdrawal] = await storedFacts("DL-1");
    await undoFact(db, withdrawal);
    expect((await load(json([DEPARTED]))).eventsAdded).toBe(1);
    expect((await storedOrder("DL-1")).order_status).toBe("Departed");
  });

  it("is left out within one file, and of a file of before that", async () => {
    expect((await load(json([DEPARTED, retracted(1)]))).remarks).toEqual([
      "1 event that the file itself retracts was left out.",
    ]);
    expect((await load(json([DEPARTED]))).eventsAdded).toBe(0);
    expect((await storedOrder("DL-1")).order_status).toBeNull();
  });

  it("is of no order where nothing says whose it is", async () => {
    const [, , , back] = VERSION_3_0_BETA;
    expect((await load(json([back]))).remarks).toEqual([
      "event 1: the carrier retracted an event that isn't stored. No order has it.",
    ]);
  });
});

describe("an airline's messages", () => {
  const loadFsu = (text: string, options = {}) =>
    load(text, { received: "2026-11-22T00:00:00.000Z", ...options });

  beforeEach(() =>
    onlyOrders({
      order_number: "DL-1",
      created_at: "2026-11-10T00:00:00.000Z",
      carrier_references: "176-12345675",
    }),
  );

  it("hand the goods over at the airport, which is no delivery unless that is said", async () => {
    const file = fsu("DEP/EK201/19NOV/DXBJFK/T12K480/A0841", "DLV/20NOV1223/JFK/T12K480/J DOE");
    await loadFsu(file);
    expect((await storedOrder("DL-1")).order_status).toBe("Arrived");
    expect((await loadFsu(file, { dlvIsDelivery: true })).eventsAdded).toBe(1);
    expect((await storedOrder("DL-1")).order_status).toBe("Delivered");
    expect(await loadFsu(file, { dlvIsDelivery: true })).toMatchObject({ eventsAdded: 0 });
    await onlyOrders({ order_number: "DL-2", carrier_references: "176-12345675" });
    await loadFsu(file, { dlvIsDelivery: true });
    expect((await storedOrder("DL-2")).order_status).toBe("Delivered");
    await onlyOrders({ order_number: "DL-2" });
    const csv = "order_number,event,time\nDL-2,DLV,2026-11-20T10:00\n";
    await loadFsu(csv, { dlvIsDelivery: true });
    expect((await storedOrder("DL-2")).order_status).toBe("Delivered");
  });
});
