import { describe, expect, it } from "vitest";
import { quote } from "../unit/samples.ts";
import { callsFrom, countEnquiries, type ParsedResponse, paths, send } from "./api.ts";
import { chunkedBody, spaces } from "./bodies.ts";

const ADDRESS = "192.0.2.2";
const LIMIT = 64 * 1024;
const call = callsFrom(ADDRESS);
const JSON_TYPE = { "Content-Type": "application/json" };
const post = (body: BodyInit | null, headers: Record<string, string> = JSON_TYPE) =>
  send(paths.quote, { method: "POST", headers, body }, ADDRESS);

/** A valid quote whose JSON has exactly `bytes` bytes; what is too much stands in an unknown key. */
function quoteOf(bytes: number): string {
  const start = JSON.stringify(quote).slice(0, -1);
  const open = `${start},"padding":"`;
  const close = '"}';
  const room = bytes - new TextEncoder().encode(open + close).length;
  return open + "x".repeat(room) + close;
}

async function expectRefusal(answer: ParsedResponse, code: number, message: string) {
  expect(answer.status).toBe(code);
  expect(answer.body).toMatchObject({ code, message });
  expect(Object.keys(answer.body)).toEqual(
    code === 422 ? ["code", "message", "errors"] : ["code", "message"],
  );
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/json",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  expect(answer.headers.has("Set-Cookie")).toBe(false);
  expect(answer.text).not.toMatch(/\bat \S+:\d+|Error:|\.ts\b|SELECT|insert into/i);
  expect(await countEnquiries()).toBe(0);
}

describe("400: a body that isn't JSON", () => {
  it.each([
    ["an empty body", ""],
    ["half an object", '{"name":"Amina"'],
    ["a form", "name=Amina&email=a%40b.co"],
    ["single quotes", "{'name':'Amina'}"],
    ["two values", "{}{}"],
    ["NaN", '{"length":NaN}'],
    ["sixty thousand brackets", "[".repeat(60_000)],
  ])("400: %s is refused", async (_, body) => {
    await expectRefusal(await post(body), 400, "The request body isn't valid JSON.");
  });

  it.each([
    ["a stray byte within a text", [0x22, 0xff, 0x22]],
    ["half a character at the end", [0x22, 0x61, 0x22, 0xc3]],
    ["UTF-16", [0x7b, 0x00, 0x7d, 0x00]],
  ])("400: bytes that aren't UTF-8 are refused: %s", async (_, bytes) => {
    const answer = await post(new Uint8Array(bytes));
    await expectRefusal(answer, 400, "The request body isn't valid JSON.");
  });

  it("400: a request without a body is refused", async () => {
    await expectRefusal(await post(null), 400, "The request body isn't valid JSON.");
  });
});

it.each([
  ..."/api /api/ /api/order /api/order/searchorder/ /api/Order/SearchOrder".split(" "),
  ..."/api//order/searchorder /api/order/searchorder%20 /api/constructor".split(" "),
])("404: there is nothing at %s", async (path) => {
  const answer = await call(path, quote);
  await expectRefusal(answer, 404, "There is nothing at this address.");
});

describe("405: the wrong method", () => {
  it.each(["GET", "PUT", "PATCH", "DELETE", "OPTIONS"])(
    "%s is refused, and Allow names POST",
    async (method) => {
      const answer = await send(paths.quote, { method }, ADDRESS);
      expect(answer.headers.get("Allow")).toBe("POST");
      await expectRefusal(answer, 405, "This address answers POST requests only.");
    },
  );

  it("HEAD is refused without a body, and Allow names POST", async () => {
    const { status, headers } = await send(paths.quote, { method: "HEAD" }, ADDRESS);
    expect({ status, allow: headers.get("Allow") }).toEqual({ status: 405, allow: "POST" });
  });
});

describe("413: a body of more than 64 KiB", () => {
  const message = "The request body is larger than 64 KiB.";

  it("413: a body is refused by its Content-Length", async () => {
    await expectRefusal(await post(quoteOf(LIMIT + 1)), 413, message);
  });

  it("413: a body without a Content-Length is refused", async () => {
    const { body } = chunkedBody(quoteOf(LIMIT + 1));
    await expectRefusal(await post(body), 413, message);
  });

  it("413: a longer body is refused before its end", async () => {
    const { body, state } = chunkedBody(spaces(1000));
    await expectRefusal(await post(body), 413, message);
    expect(state.end).toBe("cancelled");
    expect(state.chunksRead).toBeLessThan(20);
  });

  it("413: the limit counts bytes, not characters", async () => {
    const text = JSON.stringify({ ...quote, padding: "ش".repeat(LIMIT / 2) });
    expect(text.length).toBeLessThan(LIMIT);
    await expectRefusal(await post(text), 413, message);
  });

  it("a body of exactly 64 KiB is read and validated, with a length and without", async () => {
    const nameless = quoteOf(LIMIT).replace(quote.name, " ".repeat(quote.name.length));
    for (const body of [nameless, chunkedBody(nameless).body]) {
      const answer = await post(body);
      await expectRefusal(answer, 422, "Please check the marked fields.");
      expect(answer.body.errors).toEqual({ name: "Name is required." });
    }
  });
});

describe("415: another content type", () => {
  it.each([
    ...["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
    ...["application/jsonp", "text/json", "application/json5; charset=utf-8"],
    "text/plain; application/json",
  ])("%s is refused", async (type) => {
    const answer = await post(JSON.stringify(quote), { "Content-Type": type });
    const message = "Please send JSON, with the content type application/json.";
    await expectRefusal(answer, 415, message);
  });

  it.each(["application/json; charset=utf-8", "Application/JSON", " application/json ;x=y"])(
    "%s is accepted",
    async (type) => {
      const answer = await post("{}", { "Content-Type": type });
      expect(answer.status).toBe(422);
    },
  );
});

const OPTIONAL = ["description", "number_of_packs"];

describe("422: fields that can't be accepted", () => {
  it.each([
    [paths.quote, { ...quote, name: "", width: -1 }, ["name", "width"]],
    [paths.quote, [], Object.keys(quote).filter((field) => !OPTIONAL.includes(field))],
    [paths.contact, "null", ["name", "email", "phone", "subject"]],
    [paths.subscriber, { email: "A@B.CO" }, ["email"]],
    [paths.subscriber, '"a@b.co"', ["email"]],
    [paths.order, { order_number: "  " }, ["order_number"]],
    [paths.pageMeta, { page: "home" }, ["pageName"]],
  ])("%s names the invalid fields of %j", async (path, payload, fields) => {
    const answer = await call(path, payload);
    await expectRefusal(answer, 422, "Please check the marked fields.");
    expect(Object.keys(answer.body.errors ?? {})).toEqual(fields);
  });
});
