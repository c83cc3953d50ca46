/** Brings the orders that the browser tests look up into the stores of the site under test. */
import { execFileSync } from "node:child_process";
import { ROOT } from "../../ops/stores.ts";

export default function importOrders(): void {
  const file = "tests/support/difficult-orders.csv";
  execFileSync(process.execPath, ["ops/run.mjs", "ops", "orders", "import", file], { cwd: ROOT });
}
