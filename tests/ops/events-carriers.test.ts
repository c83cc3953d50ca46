import { beforeEach, describe, expect, it } from "vitest";
import { upsertOrders } from "#workers/orders/store.ts";
import { VERSION_2_2, VERSION_3_0 } from "../support/dcsa-events.ts";
import { fileWith, localStores, migratedStores, ops } from "./run-ops.ts";
import { codesOf, eventsCsv, storedOrder, twoOrders } from "./stored-events.ts";

migratedStores();
beforeEach(twoOrders);

const events = (...args: string[]) => ops("events", ...args);
const jsonFile = (content: unknown) => fileWith(JSON.stringify(content), "events.json");

async function carrying(references: Readonly<Record<string, string>>) {
  await upsertOrders(
    localStores().db,
    Object.entries(references).map(([order_number, carried]) => ({
      order_number,
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
    expect(out).toContain("DL-2: no status → Out for delivery");
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
      "Nothing was stored on this computer: 2 of 2 events were refused. --skip-bad stores the others.",
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
    await carrying({ "DL-2": "176-12345675" });
    const message = [
      "QD SIN05XH",
      ".DXBFMEK 182210",
      "FSU/15",
      "176-12345675DXBJFK/T12K480",
      "DEP/EK201/31DEC/DXBJFK/T12K480/A0841",
      "OSI/KEEP COOL",
      "",
    ];
    const file = fileWith(message.join("\r\n"), "fsu.txt");
    const { out, err } = await events("import", file, "--received", "2025-01-02");
    expect(err).toBe("1 line without a status and its time was left out.\n");
    expect(out).toContain("DL-2: no status → Departed");
    expect((await storedOrder("DL-2")).events).toMatchObject([
      { code: "DEP", event_time: "2024-12-31T08:41:00.000Z", utc_offset: null, place: "DXB" },
    ]);
    const alone = fileWith("RCS/18NOV1510/DXB/T12\n", "fsu.txt");
    expect((await events("import", alone)).err).toContain(
      "Nothing in it says whose it is: name the order with --order.",
    );
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

describe("events list, remove and template", () => {
  it("lists an order's events and removes one or all", async () => {
    const rows = [
      "DL-1,DEP,,2026-11-19T22:15+05:45,Dubai (AEDXB),EK202,",
      "DL-1,Arrived,,2026-11-20T10:00,,,",
    ];
    await events("import", eventsCsv(...rows));
    const { out } = await events("list", "dl1");
    expect(out).toMatch(
      /^\d+ +2026-11-19 22:15 \+05:45 +actual +DEP: Flight departed \(departed\) +Dubai AEDXB +EK202 +csv/m,
    );
    expect(out).toMatch(/^\d+ +2026-11-20 10:00 +actual +arrived +csv/m);
    expect(out).toContain("2 events of DL-1 on this computer, oldest first");
    const [{ id, ...first }] = JSON.parse((await events("list", "DL-1", "--json")).out);
    expect(first).toMatchObject({ code: "DEP", source: "csv", reported_at: null });
    expect((await events("remove", "DL-2", String(id))).err).toBe(
      `DL-2 has no event ${id} on this computer.\n`,
    );
    expect((await events("remove", "DL-1")).code).toBe(2);
    expect((await events("remove", "DL-1", String(id))).out).toBe(
      "1 event of DL-1 removed on this computer.\n",
    );
    expect(await codesOf("DL-1")).toEqual(["arrived:arrived"]);
    expect((await events("remove", "DL-1", "--all")).out).toContain("1 event of DL-1 removed");
    expect((await events("list", "DL-1")).out).toBe("0 events of DL-1 on this computer.\n");
    expect((await events("list", "DL-3")).err).toBe("There is no order DL-3 on this computer.\n");
  });

  it("writes a template whose example row an import skips", async () => {
    const { out } = await events("template");
    expect(out.split("\n")[0]).toBe("order_number,event,classifier,time,place,leg,note");
    const { code, err } = await events("import", fileWith(out));
    expect({ code, err }).toEqual({
      code: 0,
      err: "The template's example event on line 2 was left out.\n",
    });
  });
});
