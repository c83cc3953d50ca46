import { exports } from "cloudflare:workers";
import { expect, it } from "vitest";

it("answers", async () => {
  const response = await exports.default.fetch("http://localhost/api/order/searchorder", { method: "POST", body: '{"order_number":"x"}', headers: { "Content-Type": "application/json" } });
  expect(await response.json()).toEqual({ code: 404, message: "Order Not Found..!!!" });
});
