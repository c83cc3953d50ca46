import { describe, expect, it } from "vitest";
import { isCrossSite, readToken, tokenCookie } from "#workers/http/csrf.ts";
import { callsFrom, countEnquiries, paths, rowsOf } from "./api.ts";

const call = callsFrom("192.0.2.3");
const OWN = "https://site.example";
const FOREIGN = "https://elsewhere.example";
const token = { Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abc" };
const site = (value: string) => ({ "Sec-Fetch-Site": value });

const isRefused = (headers: Record<string, string>) =>
  isCrossSite(new Request(OWN + paths.subscriber, { method: "POST", headers }));

it.each<[string, Record<string, string>]>([
  ["curl, with neither cookie nor origin", {}],
  ["our page, with cookie and header", { ...site("same-origin"), Origin: OWN, ...token }],
  ["our page before it has the cookie", { ...site("same-origin"), Origin: OWN }],
  ["an old browser on this site, known by its Origin", { Origin: OWN, ...token }],
  ["a person's own doing, such as the address bar", { ...site("none") }],
  ["the mark of the browser, which outweighs Origin", { ...site("same-origin"), Origin: FOREIGN }],
  ["a header without a cookie", { "X-XSRF-TOKEN": "abc" }],
  ["other cookies", { Cookie: "a=1; NOT-XSRF-TOKEN=2; XSRF-TOKENS=3" }],
  ["our cookie among others", { ...token, Cookie: "a=1; XSRF-TOKEN=abc; b=2" }],
  ["a token with an equals sign", { Cookie: "XSRF-TOKEN=a=b==", "X-XSRF-TOKEN": "a=b==" }],
])("isCrossSite is false for a call from %s", (_, headers) => {
  expect(isRefused(headers)).toBe(false);
});

it.each<[string, Record<string, string>]>([
  ["another site", { ...site("cross-site"), Origin: FOREIGN }],
  ["another site that says nothing of its origin", site("cross-site")],
  ["another site with our token", { ...site("cross-site"), ...token }],
  ["a sister domain", { ...site("same-site"), Origin: "https://other.site.example" }],
  ["a mark that no browser makes", site("Same-Origin")],
  ["an empty mark", site("")],
  ["a foreign Origin", { Origin: FOREIGN }],
  ["a foreign Origin with our token", { Origin: FOREIGN, ...token }],
  ["a sandboxed frame", { Origin: "null" }],
  ["our name by another scheme", { Origin: "http://site.example" }],
  ["our name at another port", { Origin: "https://site.example:8443" }],
  ["a name that begins with ours", { Origin: "https://site.example.evil.example" }],
  ["a cookie without the header", { Cookie: token.Cookie }],
  ["our page without the header", { ...site("same-origin"), Origin: OWN, Cookie: token.Cookie }],
  ["a header that differs", { ...token, "X-XSRF-TOKEN": "abd" }],
  ["a header in other letters", { ...token, "X-XSRF-TOKEN": "ABC" }],
  ["an empty header", { ...token, "X-XSRF-TOKEN": "" }],
  ["an empty cookie without the header", { Cookie: "XSRF-TOKEN=" }],
])("isCrossSite is true for a call from %s", (_, headers) => {
  expect(isRefused(headers)).toBe(true);
});

describe("a request", () => {
  it("a request of our page is accepted, and its enquiry stored", async () => {
    const sent = { email: "visitor@example.com" };
    const headers = { ...site("same-origin"), Origin: OWN, ...token };
    expect((await call(paths.subscriber, sent, headers)).status).toBe(200);
    expect(await rowsOf("subscribers")).toContainEqual(expect.objectContaining(sent));
  });

  it("a request of another site is refused with 403, and stores nothing", async () => {
    const before = await countEnquiries();
    const headers = { ...site("cross-site"), Origin: FOREIGN };
    const answer = await call(paths.subscriber, { email: "forged@example.com" }, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.has("Set-Cookie")).toBe(false);
    expect(answer.body).toEqual({
      code: 403,
      message: "This request didn't come from our site. Please reload the page and try again.",
    });
    expect(await countEnquiries()).toBe(before);
  });

  it.each(Object.values(paths))(
    "a request to %s is refused when it is cross-site or has the cookie alone",
    async (path) => {
      expect((await call(path, {}, site("cross-site"))).status).toBe(403);
      expect((await call(path, {}, { Cookie: token.Cookie })).status).toBe(403);
    },
  );
});

describe("a form of a page, sent without JavaScript", () => {
  const form = (headers: Record<string, string>, method = "POST") =>
    isCrossSite(new Request(`${OWN}/contact`, { method, headers }));

  it.each([
    [{ ...site("same-origin"), Cookie: token.Cookie }, false],
    [{ Origin: OWN, Cookie: token.Cookie }, false],
    [{ Cookie: token.Cookie }, false],
    [site("cross-site"), true],
    [{ Origin: FOREIGN }, true],
    [{ Origin: "null" }, true],
  ])("a form without the header, with %j, is cross-site: %s", (headers, expected) => {
    expect(form(headers)).toBe(expected);
  });

  it.each(["GET", "HEAD", "OPTIONS"])(
    "%s, which changes nothing, is accepted from another site",
    (method) => {
      expect(form({ ...site("cross-site"), Origin: FOREIGN }, method)).toBe(false);
    },
  );

  it.each(["PUT", "PATCH", "DELETE"])("%s from another site is refused", (method) => {
    expect(form(site("cross-site"), method)).toBe(true);
  });
});

describe("the cookie", () => {
  it("tokenCookie is for the whole site, can be read by scripts, and is another each time", () => {
    expect(tokenCookie(true)).toMatch(
      /^XSRF-TOKEN=[0-9a-f-]{36}; Path=\/; SameSite=Lax; Max-Age=2592000; Secure$/,
    );
    expect(tokenCookie(false)).not.toMatch(/Secure|HttpOnly/);
    expect(tokenCookie(true)).not.toBe(tokenCookie(true));
  });

  it("readToken returns the token of a request's cookies, null without one", () => {
    const [cookie = ""] = tokenCookie(true).split(";");
    const request = new Request(OWN, { headers: { Cookie: `a=1; ${cookie}` } });
    expect(`XSRF-TOKEN=${readToken(request)}`).toBe(cookie);
    expect(readToken(new Request(OWN))).toBeNull();
  });
});
