/** An order for other programs: as documented in workers/README.md. */
import { expect, test } from "./site.ts";

const FEED = "/track/DL-2611-0385.json";

test("the feed has the order's state and history in DCSA's terms, and nothing personal", async ({
  request,
}) => {
  const response = await request.get(FEED);
  expect(response.status()).toBe(200);
  expect(response.headers()).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-cache",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(response.headers()["access-control-allow-origin"]).toBeUndefined();
  const feed = await response.json();
  expect(feed).toMatchObject({
    orderNumber: "DL-2611-0385",
    orderStatus: "On hold",
    milestone: "in transit",
    exception: { eventType: "SHIPMENT", shipmentEventTypeCode: "HOLD" },
    summary: expect.stringMatching(
      /^1 of 2 containers is on hold at .*Jebel Ali.*. 1 of 2 containers departed .*Salalah/,
    ),
    containers: [
      { equipmentReference: "TCLU0000117", exception: "on hold", locationName: "Jebel Ali" },
      { equipmentReference: "TCLU0000122", exception: null, locationName: "Salalah" },
    ],
    expected: { milestone: "delivered", locationName: "Dubai" },
    delivered: null,
  });
  expect(feed.expected.eventDateTime).toMatch(/T10:00:00\+04:00$/);
  const departure = feed.events.find(
    (event: Record<string, unknown>) => event.transportEventTypeCode === "DEPA",
  );
  expect(departure).toMatchObject({
    eventType: "TRANSPORT",
    eventClassifierCode: "PLN",
    eventDateTime: expect.stringMatching(/T18:00:00\+01:00$/),
    eventLocation: { locationName: "Rotterdam", UNLocationCode: "NLRTM" },
    transport: "Dhow of Dubai 2644E",
  });
  const text = JSON.stringify(feed);
  for (const personal of ["receiving@", "Warehouse Manager", "Gate 4", "+971"]) {
    expect(text).not.toContain(personal);
  }
});

test("what is known already is a 304, and an unknown order has no feed", async ({ request }) => {
  const first = await request.get(FEED);
  const tag = first.headers().etag ?? "";
  expect(tag).toMatch(/^"[0-9a-f]{24}"$/);
  for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
    const again = await request.get(FEED, { headers: { "If-None-Match": known } });
    expect([again.status(), await again.text()]).toEqual([304, ""]);
  }
  const other = await request.get(FEED, { headers: { "If-None-Match": '"x"' } });
  expect(other.status()).toBe(200);
  const unknown = await request.get("/track/DL-NOBODYS.json");
  expect(unknown.status()).toBe(404);
  expect(await unknown.json()).toEqual({ code: 404, message: "Order Not Found..!!!" });
  expect((await request.post(FEED, { data: {} })).status()).toBe(405);
});

test("the feed is limited as look-ups are, and says so in JSON", async ({ request }) => {
  const headers = { "CF-Connecting-IP": "10.201.0.7" };
  await expect(async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => request.get(FEED, { headers })),
    );
    const refused = answers.find((answer) => answer.status() === 429);
    expect(refused?.headers()["retry-after"]).toBe("60");
    expect(await refused?.json()).toMatchObject({ code: 429 });
  }).toPass();
});
