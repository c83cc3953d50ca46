/** What people try who mean no good: bodies, addresses and headers of the wrong size, and text that attacks. */
import { describe, expect, it } from "vitest";
import { middleware } from "#workers/http/middleware.ts";
import { ADDRESS_MAX, HEADERS_MAX, readBody } from "#workers/http/request.ts";
import { ErrorLog } from "#workers/log.ts";
import { contact, quote } from "../unit/samples.ts";
import { callsFrom, paths, rowsOf, send } from "./api.ts";
import { chunkedBody } from "./bodies.ts";

const ADDRESS = "192.0.2.66";
const call = callsFrom(ADDRESS);
const JSON_TYPE = { "Content-Type": "application/json" };

describe("slow and broken bodies", () => {
  const post = (body: ReadableStream) =>
    send(paths.contact, { method: "POST", headers: JSON_TYPE, body }, ADDRESS);

  it("a body that comes byte by byte is read, characters of several bytes too", async () => {
    const sent = { ...contact, name: "زهراء 💥", subject: "slow" };
    expect((await post(chunkedBody(JSON.stringify(sent), { chunk: 1 }).body)).status).toBe(200);
    expect(await rowsOf("contacts")).toContainEqual(expect.objectContaining(sent));
  });

  it.each([0, 1, 40, 200])("a body that breaks off after %i bytes is refused", async (until) => {
    const { body } = chunkedBody(JSON.stringify(contact), { chunk: 20, breaksOffAt: until });
    const request = new Request("https://site.example", { method: "POST", body });
    expect(await readBody(request)).toBe(400);
  });
});

describe("an address, or headers,", () => {
  const long = (length: number) => `/about?${"x".repeat(length)}`;
  const ask = (path: string, headers: Record<string, string> = {}) => {
    let isAnswered = false;
    const request = new Request(`https://site.example${path}`, { headers });
    const answer = middleware(request, new ErrorLog("page"), async () => {
      isAnswered = true;
      return new Response("answered");
    });
    return answer.then((response) => ({ response, isAnswered }));
  };

  it.each([
    ["a page's address", long(ADDRESS_MAX), {}, 414, "text/html; charset=utf-8"],
    ["a call's address", `/api/x?${"x".repeat(ADDRESS_MAX)}`, {}, 414, "application/json"],
    [
      "one header",
      "/about",
      { "X-Long": "x".repeat(HEADERS_MAX) },
      431,
      "text/html; charset=utf-8",
    ],
    [
      "many headers",
      "/api/order/searchorder",
      Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`X-${at}`, "x".repeat(90)])),
      431,
      "application/json",
    ],
  ])(
    "a request is refused unread where it is too long: %s",
    async (_, path, headers, status, type) => {
      const { response, isAnswered } = await ask(path, headers);
      expect(isAnswered).toBe(false);
      expect(response.status).toBe(status);
      expect(response.headers.get("Content-Type")).toBe(type);
      expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(await response.text()).not.toContain("xxx");
    },
  );

  it("a request with an address and headers of everyday size is answered", async () => {
    const everyDay = { Cookie: `a=${"x".repeat(8000)}`, Accept: "text/html" };
    expect((await ask(long(2000), everyDay)).isAnswered).toBe(true);
  });
});

it("another site's page that posts here gets a 403 page that repeats nothing that was sent", async () => {
  const sent = new Request("https://site.example/contact?<script>x-drill</script>", {
    method: "POST",
    headers: { "Sec-Fetch-Site": "cross-site", "X-Words": "x-drill" },
  });
  const response = await middleware(sent, new ErrorLog("page"), async () => new Response("never"));
  expect(response.status).toBe(403);
  const page = await response.text();
  expect(page).toMatch(/^<!DOCTYPE html>.*reload the page and try again.*<\/html>$/s);
  expect(page).not.toContain("x-drill");
  expect(response.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
});

describe("attacks typed into every field", () => {
  const ATTACKS = [
    ...["'; DROP TABLE contacts; --", '"><script>alert(1)</script>', "=cmd|' /C calc'!A0"],
    ...["javascript:alert(1)", "%0d%0aSet-Cookie: a=1"],
    "$" + "{7*7} {{7*7}}",
  ];

  it.each(ATTACKS)("an attack in every field is stored as text: %s", async (attack) => {
    const sent = Object.fromEntries(Object.keys(contact).map((field) => [field, attack]));
    const valid = { email: "attack@example.com", phone: "04 555" };
    const { status } = await call(paths.contact, { ...sent, ...valid });
    expect(status).toBe(200);
    expect((await rowsOf("contacts")).at(-1)).toMatchObject({ ...sent, ...valid });
  });

  it.each(["__proto__", "handled_at"])("the unknown key %s changes nothing", async (key) => {
    const text = JSON.stringify(quote).replace("{", `{"${key}":{"isAdmin":true,"value":1},`);
    expect((await call(paths.quote, text)).status).toBe(200);
    expect({}).not.toHaveProperty("isAdmin");
    const row = (await rowsOf("quotes")).at(-1);
    expect(row).toMatchObject({ name: quote.name, handled_at: null });
    expect(JSON.stringify(row)).not.toContain("isAdmin");
  });
});
