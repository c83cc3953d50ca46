import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiResult, Backend } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { createBackend } from "#workers/backend.ts";
import { primary } from "#workers/data/database.ts";
import { quotes } from "#workers/enquiries/schema.ts";
import { ErrorLog, logError } from "#workers/log.ts";
import { contact, quote } from "../unit/samples.ts";
import { captureLogs } from "./capture-logs.ts";
import { bothKvThat, d1That, fails } from "./stores.ts";

const NETWORK = new Error("D1_ERROR: Network connection lost.");
/** The log of the request that is under test. */
let requestLog = new ErrorLog("test");
beforeEach(() => {
  requestLog = new ErrorLog("test");
});

const away = { DB: d1That(() => Promise.reject(NETWORK)), ...bothKvThat(fails) };
const backend = () => createBackend(away, () => {}, requestLog);
const email = "private.person@example.com";
const ORDER_NUMBER = "DL-SECRET-1";

const enquiries: readonly (readonly [string, (to: Backend) => Promise<ApiResult<unknown>>])[] = [
  ["quote", (to) => to.submit({ kind: "quote", fields: { ...quote, email } })],
  ["contact", (to) => to.submit({ kind: "contact", fields: { ...contact, email } })],
  ["subscriber", (to) => to.submit({ kind: "subscriber", fields: { email } })],
];

const { errors } = captureLogs();
const logged = () => JSON.stringify(errors());
const TYPED = [email, ORDER_NUMBER, ...Object.values(quote), ...Object.values(contact)].filter(
  (value) => typeof value === "string" && value.length > 3,
);

describe("while every store is away", () => {
  it("a look-up gets 503 and a message that blames neither visitor nor order", async () => {
    const outcome = await backend().searchOrder({ order_number: ORDER_NUMBER });
    const { errorId } = requestLog;
    expect(outcome).toEqual({ code: 503, message: clientMessages.ordersUnavailable, errorId });
    expect(outcome.message).not.toMatch(/not found|your (fault|number|input)|invalid|check the/i);
    expect(outcome.message).toMatch(/your order is not affected/i);
    const several = await backend().searchOrders({ order_numbers: [ORDER_NUMBER] });
    expect(several).toEqual(outcome);
    expect(logged()).not.toContain(ORDER_NUMBER);
  });

  it("an unknown page gets 404, and nothing is logged", async () => {
    expect(await backend().pageMeta({ pageName: "nowhere" })).toMatchObject({ code: 404 });
    expect(errors()).toEqual([]);
  });

  it("each problem has one line in the log, without anything that was typed", async () => {
    for (const [call, submit] of enquiries) {
      const before = errors().length;
      await submit(backend());
      const cause = expect.any(String);
      expect(errors().slice(before)).toEqual(
        [call, "fallbackQueue"].map((call) => ({
          event: "error",
          call,
          cause,
          errorId: requestLog.errorId,
        })),
      );
    }
    await backend().searchOrder({ order_number: ORDER_NUMBER });
    expect(errors().slice(6)).toMatchObject([{ event: "error", call: "searchOrder" }]);
    for (const value of TYPED) expect(logged()).not.toContain(value);
    expect(logged()).not.toMatch(/SECRET/i);
  });
});

it("a look-up is not retried: D1 itself retries what only reads", async () => {
  const lose = vi.fn(() => Promise.reject(NETWORK));
  const stores = { DB: d1That(lose), ...bothKvThat(fails) };
  const { code } = await createBackend(stores, () => {}).searchOrder({ order_number: "DL-1" });
  expect({ code, asked: lose.mock.calls.length }).toEqual({ code: 503, asked: 1 });
});

describe("the log", () => {
  it("needs the innermost cause: the query builder's errors repeat what was typed", async () => {
    const row = { ...quote, email, submission_id: "1", reference: "Q-1" };
    const inserting = primary(away.DB).insert(quotes).values(row);
    await expect(inserting).rejects.toThrow(email);
  });

  it.each([
    ["the innermost cause", NETWORK, NETWORK.message],
    ["the cause of a cause", new Error("a", { cause: new Error("b") }), "b"],
    ["nothing of what is no Error", `text with ${email}`, "unknown"],
    ["unknown where there is no reason", undefined, "unknown"],
    ["nothing of a cause that is no Error", new Error(email, { cause: email }), "unknown"],
    [
      "nothing of an error whose cause is missing",
      new Error(email, { cause: undefined }),
      "unknown",
    ],
    [
      "what to do when the tables are missing",
      new Error("D1_ERROR: no such table: orders"),
      "D1_ERROR: no such table: orders (migrations are missing: npm run migrate)",
    ],
  ])("logs %s", (_, fault, cause) => {
    logError("searchOrder", fault);
    expect(errors()).toEqual([{ event: "error", call: "searchOrder", cause }]);
  });
});
