/** Requests that nobody should send, made by fast-check: to each call and to the forms of each page. */
import * as fc from "fast-check";
import { PACKAGINGS } from "#app/domain/enquiries/quote-options.ts";
import { contact, quote } from "../unit/samples.ts";

/** A tag and an attribute of this name in an answer came out of what was sent. */
export const MARK = "x-drill";

// biome-ignore format: several in a line
const ATTACKS = [
  `"><${MARK}>`, `</script><${MARK}>`, `</title></textarea><${MARK}>`, `--><${MARK}>`,
  `" ${MARK}="1`, `' ${MARK}='1`, `<img src=x onerror=alert(1) ${MARK}="1">`, "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>", "'; DROP TABLE quotes; --", '" OR 1=1 --',
  "%' UNION SELECT * FROM subscribers --", "=cmd|' /C calc'!A0", "@SUM(1+1)*cmd|' /C calc'!A0",
  `x\r\nSet-Cookie: ${MARK}=1`, "%0d%0aX-Injected: 1", "../../../etc/passwd", "$" + "{7*7}{{7*7}}",
  "\u0000", "\ud800", "\u202e\u2066", "__proto__", "constructor", "ﷺ".repeat(300), "x".repeat(5000),
  "💥".repeat(70), "", " ",
];

/** So often among others. */
const weighted = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

/** One hostile text. */
const text = fc.oneof(
  weighted(4, fc.constantFrom(...ATTACKS)),
  weighted(2, fc.string({ unit: "binary", maxLength: 200 })),
  weighted(
    1,
    fc.tuple(fc.string(), fc.constantFrom(...ATTACKS), fc.string()).map((parts) => parts.join("")),
  ),
);
const number = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, -1, 1e308, 5e-324, 10_000, 10_000.001),
);
const anything = fc.oneof(
  weighted(4, text),
  weighted(2, number),
  weighted(1, fc.jsonValue()),
  weighted(1, fc.constantFrom(null, true, false, [], {}, [[]], "yes", "no")),
);
const email = fc.oneof(
  weighted(
    3,
    fc.uuid().map((id) => `${id}@example.com`),
  ),
  weighted(1, text),
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

/** Quotes of every packaging, spoilt. */
const quotes = fc
  .tuple(spoilt(quote), fc.constantFrom(...PACKAGINGS))
  .map(([payload, type_of_packaging]) => ({ type_of_packaging, ...payload }));

/** By the path of the call. */
const payloads = {
  "/api/servicerequest/servicerequestadd": quotes,
  "/api/home/contactadd": spoilt(contact),
  "/api/subscriber/addsubscriber": spoilt({}),
  "/api/order/searchorder": fc.record({ order_number: anything }),
  "/api/home/getpagewithName": fc.record({
    pageName: fc.oneof(anything, fc.constantFrom("home", "about")),
  }),
} as const;

export interface Hostile {
  readonly kind: "call" | "page";
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

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

/** Mostly none: a request that is refused at once tests nothing behind that. */
const strangeHeaders = fc.oneof(weighted(5, fc.constant({})), weighted(1, headers));
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  fc.oneof(weighted(12, fc.constant(usual)), weighted(1, fc.constantFrom(...others)));

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
        weighted(
          16,
          payload.map((value) => JSON.stringify(value)),
        ),
        weighted(1, fc.json()),
        weighted(1, text),
        weighted(1, fc.uint8Array({ maxLength: 300 })),
      ),
    })
    .map(({ type, headers: strange, ...rest }) => ({
      ...rest,
      kind: "call",
      headers: { ...strange, "Content-Type": type },
    }));

/** Where each form stands: posted there, it comes back with what was typed. */
const FORMS = [
  ["quote", quotes, "/service-request", "/services"],
  ["contact", spoilt(contact), "/contact", "/contact/"],
  ["contact", spoilt({ ...contact, form: "home-contact" }), "/?index", "/home"],
  ["subscriber", spoilt({}), "/about", "/track"],
  [null, spoilt({ level: "all" }), "/track/x/follow", "/track/x/FOLLOW"],
  [null, spoilt({ decision: "stop" }), "/follow/x", "/Follow/x"],
] as const;

type Fields = readonly (readonly [string, string])[];
const forms: fc.Arbitrary<{ path: string; fields: Fields }> = fc.oneof(
  ...FORMS.map(([name, payload, ...paths]) =>
    fc
      .record({
        path: mostly<string>(paths[0], paths[1], "/contact", "/about.data", "/track/x", "/no/page"),
        kind: mostly<string | null>(name, "quote", "__proto__", ""),
        payload,
      })
      .map(({ path, kind, payload: { kind: _, ...typed } }: Posted) => ({
        path,
        fields: Object.entries({ ...typed, ...(kind !== null && { kind }) }).map(
          ([field, value]) => [field, String(value)] as const,
        ),
      })),
  ),
);

interface Posted {
  readonly path: string;
  /** Null for forms of no enquiry. */
  readonly kind: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Sends the fields as a browser does, or nearly so. */
const BOUNDARY = "----drill";
function multipart(entries: Fields, end: string): string {
  const parts = entries.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "_")}"\r\n\r\n${value}\r\n`,
  );
  return parts.join("") + end;
}
const posted = fc.oneof(
  weighted(
    6,
    forms.map(({ path, fields }) => ({
      path,
      type: "application/x-www-form-urlencoded",
      body: new URLSearchParams(fields.map((pair) => [...pair])).toString(),
    })),
  ),
  weighted(
    2,
    fc
      .tuple(forms, mostly(`--${BOUNDARY}--\r\n`, "", "--", `--${BOUNDARY}\r\n`))
      .map(([{ path, fields }, end]) => ({
        path,
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        body: multipart(fields, end),
      })),
  ),
  weighted(
    1,
    fc.record({
      path: fc.constantFrom("/", "/contact", "/about.data", "/track"),
      type: fc.constantFrom("text/plain", "multipart/form-data", "application/json", "x", ""),
      body: fc.oneof(text, fc.uint8Array({ maxLength: 300 })),
    }),
  ),
);

const page: fc.Arbitrary<Hostile> = fc
  .record({ method: mostly("POST", "PUT", "DELETE", "PATCH"), headers: strangeHeaders, posted })
  .map(({ method, headers: strange, posted: { path, type, body } }) => ({
    kind: "page",
    method,
    path,
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
        fc.constantFrom(
          "/track/",
          "/track?orderNo=",
          "/follow/",
          "/",
          "/about?x=",
          "/__manifest?p=",
          "/a/",
        ),
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

/** What no page would say that it measured. */
const vitals: fc.Arbitrary<Hostile> = fc
  .record({
    method: mostly("POST", "PUT", "GET"),
    headers: strangeHeaders,
    type: json,
    body: fc.oneof(
      fc.record({ page: text, device: text, lcp: fc.double(), visitor: text }).map(encodeJson),
      fc.record({ page: fc.webPath(), device: fc.constant("phone") }).map(encodeJson),
      fc.json(),
      fc.uint8Array({ maxLength: 300 }),
    ),
  })
  .map(({ type, headers: strange, ...rest }) => ({
    ...rest,
    kind: "call",
    path: "/vitals",
    headers: { ...strange, "Content-Type": type },
  }));

function encodeJson(value: unknown): string {
  return JSON.stringify(value);
}

/** One in six is for a page, whose answer takes far longer to make than a call's. */
export const hostileRequest: fc.Arbitrary<Hostile> = fc.oneof(
  ...Object.entries(payloads).map(([path, payload]) => weighted(5, callOf(path, payload))),
  weighted(1, vitals),
  weighted(3, page),
  weighted(2, address),
);
