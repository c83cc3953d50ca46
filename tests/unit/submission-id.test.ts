import { describe, expect, it } from "vitest";
import { contentSubmissionId } from "#app/domain/enquiries/submission-id.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const fields = { form: "contact", name: "يوسف المنصوري", email: "a@b.co", length: 120.5, ok: true };

const idOf = (payload: Record<string, unknown>, now = NOON) => contentSubmissionId(payload, now);

describe("the id of what a form says", () => {
  it("the derived id is a UUID of version 8, for ids that are made from content", async () => {
    expect(await idOf(fields)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });

  it("the derived id is the same for the same fields in any order", async () => {
    const reversed = Object.fromEntries(Object.entries(fields).reverse());
    expect(await idOf(reversed)).toBe(await idOf({ ...fields }));
  });

  it.each([
    { form: "home-contact" },
    { name: "يوسف المنصور" },
    { length: 120.6 },
    { ok: false },
    { ok: "true" },
    { subject: "" },
    { email: 'a@b.co","x":"' },
  ])("the derived id is another with %j", async (change) => {
    expect(await idOf({ ...fields, ...change })).not.toBe(await idOf(fields));
  });

  it("the derived id is the same for a day in Dubai", async () => {
    const [lastOfOne, firstOfNext, lastOfNext] = await Promise.all(
      ["2026-11-20T19:59:59Z", "2026-11-20T20:00:00Z", "2026-11-21T19:59:59Z"].map((moment) =>
        idOf(fields, new Date(moment)),
      ),
    );
    expect(lastOfOne).toBe(await idOf(fields));
    expect(firstOfNext).not.toBe(lastOfOne);
    expect(lastOfNext).toBe(firstOfNext);
  });
});
