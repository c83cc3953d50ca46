import { beforeEach, describe, expect, it } from "vitest";
import { VERSION_2_2, VERSION_3_0, VERSION_3_0_BETA } from "../support/dcsa-events.ts";
import { fileWith, migratedStores, ops } from "./run-ops.ts";
import {
  changeIdIn,
  codesOf,
  onlyOrders,
  storedFacts,
  storedOrder,
  twoOrders,
} from "./stored-events.ts";

migratedStores();
beforeEach(twoOrders);

const events = (...args: string[]) => ops("events", ...args);
const jsonFile = (content: unknown) => fileWith(JSON.stringify(content), "events.json");

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

describe("events import of what carriers send", () => {
  it("takes an ocean carrier's answer, by the references that an order carries", async () => {
    const file = fileWith(
      "order_number,carrier_references\nDL-2,abc 709-951 | HHL71800000|APZU 481209-0\n",
    );
    expect((await ops("orders", "import", file)).err).toBe("");
    const { code, out, err } = await events("import", jsonFile(VERSION_2_2));
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toContain("7 events added, 0 known already, 0 refused; 1 order");
    expect(out).toContain("DL-2: no status → Out for delivery\n");
    expect((await events("import", jsonFile(VERSION_2_2.toReversed()))).out).toContain(
      "0 events added, 7 known already",
    );
    expect(await codesOf("DL-1")).toEqual([]);
    expect((await storedOrder("DL-2")).carrier_references).toBe(
      "abc 709-951|HHL71800000|APZU 481209-0",
    );
  });

  it("lets our own number decide, then documents, then containers", async () => {
    await carrying({ "DL-1": "ABC709951|APZU4812090", "DL-2": "APZU4812090", "T-1": "" });
    await events("import", jsonFile(VERSION_3_0));
    expect([(await codesOf("T-1")).length, (await codesOf("DL-1")).length]).toEqual([7, 0]);
    const [first] = VERSION_2_2;
    const anonymous = { ...first, references: first.references.slice(1) };
    await events("import", jsonFile([anonymous]));
    expect(await codesOf("DL-1")).toEqual(["BKG CONF:booked"]);
  });

  it("refuses and names what is of no order, or of one of several", async () => {
    await carrying({ "DL-1": "APZU4812090", "DL-2": "APZU4812090" });
    const [first, second] = VERSION_2_2;
    const { code, out, err } = await events("import", jsonFile([first, second]));
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err.split("\n")).toEqual([
      'event 1, "T-1, ABC709951, APZU4812090": Several orders have this: DL-1, DL-2.',
      'event 2, "T-1, ABC709951, HHL71800000, APZU4812090": Several orders have this: DL-1, DL-2.',
      ...[
        "Nothing was stored on this computer: 2 of 2 events were refused. --skip-bad stores the others.",
      ],
      "",
    ]);
    await carrying({ "DL-1": "X-1", "DL-2": "X-2" });
    expect((await events("import", jsonFile([first]))).err).toContain(
      "No order has this number or carries this reference.",
    );
    const { out: of } = await events("import", jsonFile([first]), "--order", "DL-2");
    expect(of).toContain("1 event added");
  });

  it("takes status messages of airlines, by the air waybill; the year is that of --received", async () => {
    await onlyOrders({
      order_number: "DL-2",
      created_at: "2024-12-28T00:00:00.000Z",
      carrier_references: "176-12345675",
    });
    const message = [
      ...["QD SIN05XH", ".DXBFMEK 182210", "FSU/15", "176-12345675DXBJFK/T12K480"],
      ...["DEP/EK201/31DEC/DXBJFK/T12K480/A0841", "OSI/KEEP COOL", ""],
    ];
    const file = fileWith(message.join("\r\n"), "fsu.txt");
    const { out, err } = await events("import", file, "--received", "2025-01-02");
    expect(err).toBe("1 line without a status and its time was left out.\n");
    expect(out).toContain("DL-2: no status → Departed\n");
    expect(await storedFacts("DL-2")).toMatchObject([
      {
        code: "DEP",
        event_time: "2024-12-31T08:41:00.000Z",
        utc_offset: null,
        place: "DXB",
        mode: "air",
      },
    ]);
    const alone = fileWith("RCS/18NOV1510/DXB/T12\n", "fsu.txt");
    expect((await events("import", alone)).err).toContain(
      "Nothing in it says whose it is: name the order with --order.",
    );
    await twoOrders();
    expect((await events("import", alone, "--order", "DL-1")).out).toContain("1 event added");
  });

  it("can't write refused rows of a file that has none", async () => {
    const { code, err } = await events("import", jsonFile([]), "--refused", "x.csv");
    expect({ code, err: err.split("\n")[0] }).toEqual({
      code: 2,
      err: "--refused is for CSV files: this file has no rows.",
    });
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
    expect((await events("import", jsonFile(AT_CONTAINER))).code).toBe(0);
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
    const { code, err } = await events("import", jsonFile(AT_CONTAINER));
    expect({ code, first: err.split("\n")[0] }).toEqual({
      code: 1,
      first: `event 1, "APZU4812090": It is in no order's time: the container is that of DL-1, which ${why}. Name the order with --order if it is meant.`,
    });
    const csv = fileWith("order_number,event,time\nAPZU 481209-0,LOAD,2026-10-04T23:41\n");
    expect((await events("import", csv)).err).toContain(`DL-1, which ${why}`);
    const named = await events("import", jsonFile(AT_CONTAINER), "--order", "DL-1");
    expect(named.out).toContain("1 event added");
  });

  it("finds the order once more for events that it has, also after its delivery", async () => {
    await onlyOrders(order("DL-1"));
    await events("import", jsonFile(AT_CONTAINER));
    await ops("events", "add", "DL-1", "delivered", "--at", "2026-11-01T10:00");
    const { code, out } = await events("import", jsonFile(AT_CONTAINER));
    expect({ code, out: out.slice(0, 33) }).toEqual({
      code: 0,
      out: "0 events added, 1 known already, ",
    });
  });

  it("tells the boxes of an order apart: it is where the last one is", async () => {
    await onlyOrders(order("DL-1", { carrier_references: "TCLU7654321|MSKU1234565" }));
    const head = "order_number,event,time,place";
    const file = fileWith(
      [
        head,
        "TCLU7654321,Departed,2026-11-01T10:00+04:00,Jebel Ali (AEJEA)",
        "MSKU1234565,Departed,2026-11-01T10:00+04:00,Jebel Ali (AEJEA)",
        "TCLU7654321,Arrived,2026-11-09T10:00+03:00,Mombasa (KEMBA)",
        "",
      ].join("\n"),
    );
    expect((await events("import", file)).out).toContain("3 events added, 0 known already");
    const { order_status, containers } = await storedOrder("DL-1");
    expect(order_status).toBe("Departed");
    expect(containers).toMatchObject([
      { equipment: "MSKU1234565", milestone: "departed" },
      { equipment: "TCLU7654321", milestone: "arrived" },
    ]);
  });
});

describe("what a carrier takes back", () => {
  const retracted = (index: number) => ({ ...VERSION_3_0.events[index], isRetracted: true });
  const DEPARTED = VERSION_3_0.events[1];

  beforeEach(() => carrying({ "DL-1": "ABC709951" }));

  it("is taken back by its id in the import that brings it, and named", async () => {
    await events("import", jsonFile([VERSION_3_0.events[0], DEPARTED]));
    const { out, err } = await events("import", jsonFile([retracted(1)]));
    expect(err).toBe("DL-1: the carrier takes back DEPA of 2026-10-25 00:45 +00:00, Alpha.\n");
    expect(out).toContain("0 events added, 0 known already, 1 taken back, 0 refused; 1 order");
    expect(out).toContain("DL-1: Departed → Booked\n");
    const facts = await storedFacts("DL-1");
    expect(facts).toHaveLength(3);
    expect(facts[2]).toMatchObject({
      kind: "retraction",
      source: "dcsa",
      retracts: facts[1]?.id,
      change_id: changeIdIn(out),
    });
    const again = await events("import", jsonFile([DEPARTED]));
    expect(again.out).toContain("0 events added, 1 known already");
    const twice = await events("import", jsonFile([retracted(1)]));
    expect(twice).toMatchObject({ code: 0, err: "" });
    expect(await storedFacts("DL-1")).toHaveLength(3);
  });

  it("is found by its content where it was stored without an id", async () => {
    await events("import", jsonFile([{ ...DEPARTED, eventID: undefined }]));
    const { out } = await events("import", jsonFile([retracted(1)]));
    expect(out).toContain("DL-1: Departed → no status");
  });

  it("stays taken back when the carrier repeats it after an operator has held on to the event", async () => {
    await events("import", jsonFile([DEPARTED]));
    await events("import", jsonFile([retracted(1)]));
    const [, retraction] = await storedFacts("DL-1");
    await events("undo", String(retraction?.id));
    expect((await storedOrder("DL-1")).order_status).toBe("Departed");
    await events("import", jsonFile([retracted(1)]));
    expect((await storedOrder("DL-1")).order_status).toBe("Departed");
  });

  it("is found by the id of another version's event, without any reference", async () => {
    const [issued, loaded] = VERSION_3_0_BETA;
    await events("import", jsonFile([issued, loaded]));
    const back = { metadata: { ...VERSION_3_0_BETA[3].metadata, retractedEventID: "b2" } };
    const { err } = await events("import", jsonFile([back]));
    expect(err).toBe(
      "DL-1: the carrier takes back LOAD of 2026-10-14 07:41 +05:30, Port of Colombo.\n",
    );
    expect((await storedFacts("DL-1")).at(-1)?.kind).toBe("retraction");
  });

  it("is remarked on where it isn't stored; within one file the event is left out", async () => {
    const { code, out, err } = await events("import", jsonFile([retracted(1)]));
    expect({ code, err }).toEqual({
      code: 0,
      err: "event 1: the carrier takes back an event that isn't stored. There is nothing to take back.\n",
    });
    expect(out).toContain("0 events added");
    const both = await events("import", jsonFile([DEPARTED, retracted(1)]));
    expect(both.err).toBe("1 event that the file itself takes back was left out.\n");
    expect(await storedFacts("DL-1")).toEqual([]);
  });
});

describe("an airline's messages", () => {
  const fsu = (...lines: string[]) =>
    fileWith(["FSU/15", "176-12345675DXBJFK/T12K480", ...lines, ""].join("\n"), "fsu.txt");
  const imported = (...args: string[]) =>
    events("import", ...args, "--received", "2026-11-22T00:00");

  beforeEach(() =>
    onlyOrders({
      order_number: "DL-1",
      created_at: "2026-11-10T00:00:00.000Z",
      carrier_references: "176-12345675",
    }),
  );

  it("hand the goods over at the airport, which is no delivery unless the import says so", async () => {
    const file = fsu("DEP/EK201/19NOV/DXBJFK/T12K480/A0841", "DLV/20NOV1223/JFK/T12K480/J DOE");
    await imported(file);
    expect((await storedOrder("DL-1")).order_status).toBe("Arrived");
    const csv = fileWith("order_number,event,time\nDL-2,DLV,2026-11-20T10:00\n");
    await onlyOrders({ order_number: "DL-2", carrier_references: "176-12345675" });
    await imported(file, "--dlv-is-delivery");
    expect((await storedOrder("DL-2")).order_status).toBe("Delivered");
    await onlyOrders({ order_number: "DL-2" });
    await imported(csv, "--dlv-is-delivery");
    expect((await storedOrder("DL-2")).order_status).toBe("Delivered");
  });

  it("say when a flight arrives, on the clock there", async () => {
    await imported(fsu("DEP/EK201/19NOV/DXBJFK/T12K480/A0841/E1430"));
    expect((await storedOrder("DL-1")).eta).toMatchObject({
      kind: "expected",
      milestone: "arrived",
      moment: { event_time: "2026-11-19T19:30:00.000Z", utc_offset: "-05:00" },
    });
  });

  it("count pieces: the goods have arrived when all have", async () => {
    await imported(fsu("DEP/EK201/19NOV/DXBJFK/T12K480/A0841", "RCF/EK201/19NOV1634/JFK/P4K160"));
    expect(await storedOrder("DL-1")).toMatchObject({
      order_status: "Departed",
      partial: { milestone: "arrived", pieces: 4, total: 12 },
    });
    await imported(fsu("RCF/EK203/20NOV1634/JFK/P8K320"));
    expect(await storedOrder("DL-1")).toMatchObject({ order_status: "Arrived", partial: null });
  });
});
