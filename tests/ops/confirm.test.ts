/** What is asked before something stored at a deployed site is removed or overwritten. */
import { beforeAll, describe, expect, it } from "vitest";
import { findOrder } from "#workers/orders/find.ts";
import { storeOrders } from "../support/store-orders.ts";
import { fileWith, localStores, migratedStores, ops, opsWith } from "./run-ops.ts";

migratedStores();
beforeAll(async () => {
  await storeOrders(localStores().db, [
    { order_number: "A-1", order_status: "Booked" },
    { order_number: "B-1" },
  ]);
});

const status = async () => (await findOrder(localStores().db, "A-1"))?.order_status;
const change = (word: string) => fileWith(`order_number,order_status\nA-1,${word}\n`);
const deployed = (typed: string | undefined, ...args: string[]) =>
  opsWith({ isDeployed: true, ...(typed !== undefined && { typed }) }, ...args, "--remote");

describe("without a terminal", () => {
  it.each([
    [["orders", "import", change("Arrived")], "1 stored order would change"],
    [["page-meta", "set", "about", "--title", "T"], "the words of the page about would change"],
  ])("%j --remote does nothing and names --yes", async (args, what) => {
    const { code, out, err } = await deployed(undefined, ...args);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toBe(`Nothing was done on the deployed site: ${what}. Add --yes to do it.\n`);
    expect(await status()).toBe("Booked");
  });

  it("--yes does it; nothing is asked locally, for reading, or where nothing is overwritten", async () => {
    const file = change("Collected");
    expect((await deployed(undefined, "orders", "import", file, "--dry-run")).code).toBe(0);
    const added = fileWith("order_number,order_status\nA-1,Booked\nA-2,Booked\n");
    expect((await deployed(undefined, "orders", "import", added)).out).toContain(
      "1 order added, 0 changed, 1 left as it is, 0 refused, on the deployed site",
    );
    expect((await deployed(undefined, "orders", "export")).code).toBe(0);
    expect((await deployed(undefined, "orders", "import", file, "--yes")).code).toBe(0);
    expect(await status()).toBe("Collected");
    expect((await ops("orders", "import", change("Booked"))).code).toBe(0);
    expect(await status()).toBe("Booked");
  });
});

describe("at a terminal", () => {
  it.each(["no\n", "y\n", "\n", ""])(
    "the answer %j is a no, and nothing is done",
    async (typed) => {
      const { code, err } = await deployed(typed, "orders", "import", change("Arrived"));
      expect(code).toBe(1);
      expect(err).toMatch(/Nothing was done on the deployed site\.\n$/);
      expect(await status()).toBe("Booked");
    },
  );

  it("the answer yes does it", async () => {
    const { code, err } = await deployed("yes\n", "orders", "import", change("Arrived"));
    expect(err).toContain("1 stored order would change on the deployed site. Type yes to do it: ");
    expect(code).toBe(0);
    expect(await status()).toBe("Arrived");
  });

  it("an order that somebody cancels while the answer is awaited stays cancelled", async () => {
    const file = fileWith("order_number,event,time\nA-1,Delivered,2026-11-20T10:00+04:00\n");
    async function* typed() {
      await ops("orders", "import", change("Cancelled"));
      yield "yes\n";
    }
    const args = ["events", "import", file, "--remote"];
    const { code, out } = await opsWith({ isDeployed: true, typed: typed() }, ...args);
    expect(code).toBe(0);
    expect(out).toContain("1 event added");
    expect(await status()).toBe("Cancelled");
  });
});
