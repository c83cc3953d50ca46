import { describe, expect, it } from "vitest";
import { contact, quote } from "../unit/samples.ts";
import { callsFrom, countEnquiries, paths } from "./api.ts";
import { captureLogs } from "./capture-logs.ts";

const call = callsFrom("192.0.2.5");
const enquiries = [
  [paths.quote, quote],
  [paths.contact, contact],
  [paths.subscriber, { email: "program@example.com" }],
] as const;

const { entries } = captureLogs();
/** What was logged beside the lines of requests and of e-mails. */
const logged = () => entries().filter(({ event }) => event !== "request" && event !== "mailSent");

describe("the honeypot field", () => {
  it.each(enquiries)(
    "an enquiry to %s with the honeypot filled in is acknowledged, counted in the log, and not stored",
    async (path, sent) => {
      const { status, body } = await call(path, { ...sent, homepage_url: "https://spam.example" });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        code: 200,
        message: expect.stringMatching(/^(Your message has been sent\.|Thank you )/),
        result: { reference: expect.stringMatching(/^[QCS]-\w{5}-\w{5}$/) },
      });
      expect(await countEnquiries()).toBe(0);
      expect(logged()).toEqual([{ event: "honeypot", call: expect.any(String) }]);
    },
  );

  it.each(["", " ", null, false, 0, {}])("%j in it counts as left out", async (homepage_url) => {
    const before = await countEnquiries();
    for (const [path, sent] of enquiries) {
      const own = { ...sent, email: `reader${before}@example.com` };
      expect((await call(path, { ...own, homepage_url })).status).toBe(200);
    }
    expect(await countEnquiries()).toBe(before + 3);
    expect(logged()).toEqual([]);
  });
});
