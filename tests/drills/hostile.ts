/** Requests that nobody should send, made by fast-check: to each call and to the forms of each page. */
import * as fc from "fast-check";
import { PACKAGINGS } from "#app/domain/quote.ts";
import { contact, quote } from "../unit/samples.ts";

export interface Hostile {
  readonly kind: "call" | "page";
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A tag and an attribute of this name in an answer came out of what was sent. */
export const MARK = "x-drill";

const ATTACKS = [
  `"><${MARK}>`,
  `</script><${MARK}>`,
  `</title></textarea><${MARK}>`,
  `--><${MARK}>`,
  `" ${MARK}="1`,
  `' ${MARK}='1`,
  `<img src=x onerror=alert(1) ${MARK}="1">`,
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "'; DROP TABLE quotes; --",
  '" OR 1=1 --',
  "%' UNION SELECT * FROM subscribers --",
  "=cmd|' /C calc'!A0",
  "@SUM(1+1)*cmd|' /C calc'!A0",
  `x\r\nSet-Cookie: ${MARK}=1`,
  "%0d%0aX-Injected: 1",
  "../../../etc/passwd",
  "$" + "{7*7}{{7*7}}",
  "\u0000",
  "\ud800",
  "\u202e\u2066",
  "__proto__",
  "constructor",
  "ﷺ".repeat(300),
  "x".repeat(5000),
  "💥".repeat(70),
  "",
  " ",
];

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ATTACKS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.string(), fc.constantFrom(...ATTACKS), fc.string())
      .map((parts) => parts.join("")),
  },
);
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 1e308, 5e-324, 10_000, 10_000.001),
);
const anything = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], "yes", "no") },
);
const email = fc.oneof(
  { weight: 3, arbitrary: fc.uuid().map((id) => `${id}@example.com`) },
  { weight: 1, arbitrary: text },
);

/** A payload that is in order but for a few of its fields, and with keys that nobody asked for. */
const spoilt = (valid: Readonly<Record<string, unknown>>) =>
  fc
    .tuple(
      fc.record({ email, submission_id: fc.option(fc.uuid(), { nil: undefined }) }),
      fc.dictionary(fc.constantFrom(...Object.keys(valid), "homepage_url", "form"), anything, {
        maxKeys: 3,
        noNullPrototype: true,
      }),
      fc.dictionary(text, anything, { maxKeys: 1, noNullPrototype: true }),
    )
    .map(([own, changed, strange]) => ({ ...valid, ...own, ...changed, ...strange }));

const quotes = fc
  .tuple(spoilt(quote), fc.constantFrom(...PACKAGINGS))
  .map(([payload, type_of_packaging]) => ({ type_of_packaging, ...payload }));

const payloads = {
  "/api/servicerequest/servicerequestadd": quotes,
  "/api/home/contactadd": spoilt(contact),
  "/api/subscriber/addsubscriber": spoilt({}),
  "/api/order/searchorder": fc.record({ order_number: anything }),
  "/api/home/getpagewithName": fc.record({
    pageName: fc.oneof(anything, fc.constantFrom("home", "about")),
  }),
} as const;

const headers = fc.record(
  {
    "CF-Connecting-IP": fc.oneof(fc.ipV4(), fc.ipV6()),
    Cookie: fc.constantFrom("XSRF-TOKEN=a", "XSRF-TOKEN=", "a=b; ;;=", "XSRF-TOKEN"),
    "X-XSRF-TOKEN": fc.constantFrom("a", ""),
    "Sec-Fetch-Site": fc.constantFrom("same-origin", "cross-site", "none"),
    Accept: fc.constantFrom("*/*", "text/html", "nothing"),
    "If-None-Match": fc.constantFrom('"x"', "*"),
  },
  { requiredKeys: [] },
);

/** Mostly none: what is refused at the door tells nothing of the rooms behind it. */
const strangeHeaders = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: headers },
);
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );

const json = mostly(
  "application/json",
  "text/plain",
  "application/json; charset=utf-16",
  "",
  "multipart/form-data",
);
const callOf = (path: string, payload: fc.Arbitrary<unknown>): fc.Arbitrary<Hostile> =>
  fc
    .record({
      method: mostly("POST", "PUT", "GET", "DELETE", "OPTIONS"),
      path: mostly(
        path,
        `${path}/`,
        path.replace(/\/[a-z]+$/, "/X"),
        `${path}%00`,
        "/api",
        "/api/__proto__",
      ),
      headers: strangeHeaders,
      type: json,
      body: fc.oneof(
        { weight: 16, arbitrary: payload.map((value) => JSON.stringify(value)) },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: text },
        { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
      ),
    })
    .map(({ type, headers: strange, ...rest }) => ({
      ...rest,
      kind: "call",
      headers: { ...strange, "Content-Type": type },
    }));

const PAGES = ["/", "/home", "/contact", "/service-request", "/services", "/about", "/track"];
const fields = fc
  .tuple(
    mostly("quote", "contact", "home-contact", "subscribe", "__proto__", ""),
    fc.oneof(quotes, spoilt({ ...contact })),
  )
  .map(([form, payload]) => Object.entries({ ...payload, form }))
  .map((entries) => entries.map(([name, value]) => [name, String(value)] as const));

/** Sends the fields as a browser does, or nearly so. */
const BOUNDARY = "----drill";
function multipart(entries: readonly (readonly [string, string])[], end: string): string {
  const parts = entries.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "_")}"\r\n\r\n${value}\r\n`,
  );
  return parts.join("") + end;
}
const form = fc.oneof(
  {
    weight: 6,
    arbitrary: fields.map((entries) => ({
      type: "application/x-www-form-urlencoded",
      body: new URLSearchParams(entries.map((pair) => [...pair])).toString(),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fields, mostly(`--${BOUNDARY}--\r\n`, "", "--", `--${BOUNDARY}\r\n`))
      .map(([entries, end]) => ({
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        body: multipart(entries, end),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom("text/plain", "multipart/form-data", "application/json", "x", ""),
      body: fc.oneof(text, fc.uint8Array({ maxLength: 300 })),
    }),
  },
);

const page: fc.Arbitrary<Hostile> = fc
  .record({
    method: mostly("POST", "PUT", "DELETE", "PATCH"),
    path: mostly("/contact", ...PAGES, "/track/x.data", "/about.data", "/?index", "/no/page"),
    headers: strangeHeaders,
    form,
  })
  .map(({ form: { type, body }, headers: strange, ...rest }) => ({
    ...rest,
    kind: "page" as const,
    body,
    headers: { ...strange, "Content-Type": type },
  }));

/** Addresses with something in them that is not meant to be there. */
const address: fc.Arbitrary<Hostile> = fc
  .record({
    method: mostly("GET", "HEAD", "OPTIONS"),
    headers: strangeHeaders,
    path: fc
      .tuple(
        fc.constantFrom("/track/", "/track?orderNo=", "/", "/about?x=", "/__manifest?p=", "/a/"),
        fc.oneof(
          text.map(encode),
          fc.webPath(),
          fc.constantFrom("%", "%ff", "%2e%2e", "//x", "\\"),
        ),
        mostly("", ".data", "?_routes=root"),
      )
      .map((parts) => parts.join("")),
  })
  .map((rest) => ({ ...rest, kind: "page" as const, body: "" }));

function encode(typed: string): string {
  return encodeURIComponent(typed.toWellFormed())
    .slice(0, 2000)
    .replace(/%[0-9A-F]?$/, "");
}

/** One in six is for a page, whose answer takes far longer to make than a call's. */
export const hostileRequest: fc.Arbitrary<Hostile> = fc.oneof(
  ...Object.entries(payloads).map(([path, payload]) => ({
    weight: 5,
    arbitrary: callOf(path, payload),
  })),
  { weight: 3, arbitrary: page },
  { weight: 2, arbitrary: address },
);
