/** Hostile requests by fast-check, to each call and to the forms of each page. */
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

/** Each of them so often among the others. */
function often<T>(...parts: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<T>])[]) {
  return fc.oneof(...parts.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}
/** A request that is refused at once tests nothing behind that. */
const mostly = <T>(usual: T, ...others: readonly T[]) =>
  often([12, fc.constant(usual)], [1, fc.constantFrom(...others)]);

const attack = fc.constantFrom(...ATTACKS);
/** One hostile text. */
const text = often(
  [4, attack],
  [2, fc.string({ unit: "binary", maxLength: 200 })],
  [1, fc.tuple(fc.string(), attack, fc.string()).map((parts) => parts.join(""))],
);
const bytes = fc.uint8Array({ maxLength: 300 });
const anything = often<unknown>(
  [4, text],
  [2, fc.oneof(fc.double(), fc.integer(), fc.constantFrom(-0, -1, 1e308, 5e-324, 10_000.001))],
  [1, fc.jsonValue()],
  [1, fc.constantFrom(null, true, false, [], {}, [[]], "yes", "no")],
);
const email = often([3, fc.uuid().map((id) => `${id}@example.com`)], [1, text]);

/** A payload that is in order but for a few of its fields, and with unknown keys. */
const spoilt = (valid: Readonly<Record<string, unknown>>) =>
  fc
    .tuple(
      fc.record({ email, submission_id: fc.option(fc.uuid(), { nil: undefined }) }),
      fc.dictionary(fc.constantFrom(...Object.keys(valid), "homepage_url", "form"), anything, {
        ...{ maxKeys: 3, noNullPrototype: true },
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
  "/vitals": fc.record({
    page: fc.oneof(text, fc.webPath()),
    device: fc.oneof(text, fc.constant("phone")),
    lcp: fc.double(),
    visitor: text,
  }),
} as const;

export interface Hostile {
  readonly kind: "call" | "page";
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const headers = often<Readonly<Record<string, string>>>(
  [5, fc.constant({})],
  [
    1,
    fc.record(
      {
        "CF-Connecting-IP": fc.oneof(fc.ipV4(), fc.ipV6()),
        Cookie: fc.constantFrom("XSRF-TOKEN=a", "XSRF-TOKEN=", "a=b; ;;=", "XSRF-TOKEN"),
        "X-XSRF-TOKEN": fc.constantFrom("a", ""),
        "Sec-Fetch-Site": fc.constantFrom("same-origin", "cross-site", "none"),
        Accept: fc.constantFrom("*/*", "text/html", "nothing"),
        "If-None-Match": fc.constantFrom('"x"', "*"),
      },
      { requiredKeys: [] },
    ),
  ],
);

interface Parts {
  readonly method: fc.Arbitrary<string>;
  readonly path: fc.Arbitrary<string>;
  readonly type?: fc.Arbitrary<string>;
  readonly body?: fc.Arbitrary<Hostile["body"]>;
}
const requestOf = (kind: Hostile["kind"], { method, path, type, body }: Parts) =>
  fc
    .record({ method, path, headers, type: type ?? fc.constant(""), body: body ?? fc.constant("") })
    .map(
      ({ type, headers, ...rest }): Hostile => ({
        ...{ kind, ...rest, headers: { ...headers, ...(type && { "Content-Type": type }) } },
      }),
    );

const others = (call: string) => [
  ...[`${call}/`, call.replace(/[a-z]+$/, "X"), `${call}%00`, "/api", "/api/__proto__"],
];
const callOf = (path: string, payload: fc.Arbitrary<unknown>) =>
  requestOf("call", {
    method: mostly("POST", "PUT", "GET", "DELETE", "OPTIONS"),
    path: mostly(path, ...(path.startsWith("/api/") ? others(path) : [path])),
    type: mostly("application/json", "text/plain", "application/json; charset=utf-16", ""),
    body: often<Hostile["body"]>(
      [16, payload.map((value) => JSON.stringify(value))],
      ...([fc.json(), text, bytes] as const).map((other) => [1, other] as const),
    ),
  });

/** Where each form stands: posted there, it comes back with what was typed. The first have no kind. */
const FORMS: readonly (readonly [string | null, fc.Arbitrary<object>, string, string])[] = [
  [null, spoilt({ level: "all" }), "/track/x/follow", "/track/x/FOLLOW"],
  [null, spoilt({ decision: "stop" }), "/follow/x", "/Follow/x"],
  ["quote", quotes, "/service-request", "/services"],
  ["contact", spoilt(contact), "/contact", "/contact/"],
  ["contact", spoilt({ ...contact, form: "home-contact" }), "/?index", "/home"],
  ["subscriber", spoilt({}), "/about", "/track"],
];
/** Generated objects may have `toString` as the name of a value, which `String` would call. */
const toTyped = (value: unknown) =>
  typeof value === "object" ? JSON.stringify(value) : String(value);
const method = mostly("POST", "PUT", "DELETE", "PATCH");
const forms = FORMS.map(([name, payload, ...paths]) => {
  const kind = mostly<string | null>(name, "quote", "__proto__", "");
  return requestOf("page", {
    method,
    path: mostly<string>(paths[0], paths[1], "/contact", "/about.data", "/track/x", "/no/page"),
    type: fc.constant("application/x-www-form-urlencoded"),
    body: fc.tuple(payload, kind).map(([payload, kind]) => {
      const fields = Object.entries({ ...payload, ...(kind !== null && { kind }) });
      return `${new URLSearchParams(fields.map(([field, value]) => [field, toTyped(value)]))}`;
    }),
  });
});
const strangeForm = requestOf("page", {
  method,
  path: fc.constantFrom("/", "/contact", "/about.data", "/track"),
  type: fc.constantFrom("text/plain", "multipart/form-data", "application/json", "x", ""),
  body: fc.oneof(text, bytes),
});

const encoded = text.map((typed) =>
  encodeURIComponent(typed.toWellFormed())
    .slice(0, 2000)
    .replace(/%[0-9A-F]?$/, ""),
);
/** Addresses with something in them that is not meant to be there. */
const address = requestOf("page", {
  method: mostly("GET", "HEAD", "OPTIONS"),
  path: fc
    .tuple(
      fc.constantFrom(
        ...["/track/", "/track?orderNo=", "/follow/", "/", "/about?x=", "/__manifest?p=", "/a/"],
      ),
      fc.oneof(encoded, fc.webPath(), fc.constantFrom("%", "%ff", "%2e%2e", "//x", "\\")),
      mostly("", ".data", "?_routes=root"),
    )
    .map((parts) => parts.join("")),
});

/** One in six is for a page, whose answer takes far longer to make than a call's. */
export const hostileRequest: fc.Arbitrary<Hostile> = often(
  ...Object.entries(payloads).map(([path, payload]) => [5, callOf(path, payload)] as const),
  [3, often([8, fc.oneof(...forms)], [1, strangeForm])],
  [2, address],
);
