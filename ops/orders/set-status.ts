import * as v from "valibot";
import { HALTS, readStatus, STOPS } from "#app/domain/order-status.ts";
import { findOrder, setOrderStatus } from "#workers/data/orders.ts";
import { command, type ExitCode, JSON_OUTPUT, REMOTE } from "../command-line.ts";
import { OperatorError, UsageError } from "../errors.ts";
import { retry } from "../retry.ts";
import { withStores } from "../stores.ts";
import { json, sanitizeLine } from "../terminal-text.ts";
import { OrderRowSchema } from "./order-row.ts";

export const setStatus = command({
  name: "orders set-status",
  arguments: ["NUMBER", "STATUS…"],
  summary: "Set the status of one order, in your own words",
  details: `For these the tracking page draws its progress line, in capitals or not:
  ${STOPS.slice(0, 6).join(", ")},
  ${STOPS.slice(6).join(", ")}; ${HALTS.join(", ")}
Any other words are shown as written. An order that was delivered can be taken back with this
command, though not by an import.`,
  options: { json: JSON_OUTPUT, remote: REMOTE },
  examples: ["DL-2611-0385 In transit", 'DL-2611-0385 "Customs clearance" --remote'],
  async run(
    { json: isJson = false, remote = false },
    typedNumber = "",
    ...words
  ): Promise<ExitCode> {
    const status = checked(words.join(" "));
    const number = typedNumber.trim();
    const { before, after } = await withStores({ remote }, async ({ db }) => {
      const before = await retry(() => findOrder(db, number));
      if (!before) throw new OperatorError(`There is no order ${sanitizeLine(number)}.`);
      await retry(() => setOrderStatus(db, before.order_number, status));
      return { before, after: { ...before, order_status: status } };
    });
    if (isJson) console.log(json(after));
    else
      console.log(`${sanitizeLine(after.order_number)}: ${was(before.order_status)} → ${status}`);
    if (readStatus(status) === null) console.error(UNKNOWN);
    return 0;
  },
});

const UNKNOWN =
  "This is none of the known words (--help lists them): it is shown as written, without a progress line.";

/** @throws UsageError for what the tracking page could not show */
function checked(typed: string): string {
  const { success, output, issues } = v.safeParse(OrderRowSchema.entries.order_status, typed);
  if (!success) throw new UsageError(issues[0].message);
  if (output === null) throw new UsageError("Order status is required.");
  return output;
}

const was = (status: string | null) => (status === null ? "no status" : sanitizeLine(status));
