/** Requests that nobody should send, made by fast-check: to each call and to the forms of each page. */
import * as fc from "fast-check";
import { contact } from "../unit/samples.ts";
import { payloads, quotes, spoilt, text } from "./hostile-payloads.ts";

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
  {
    weight: 6,
    arbitrary: forms.map(({ path, fields }) => ({
      path,
      type: "application/x-www-form-urlencoded",
      body: new URLSearchParams(fields.map((pair) => [...pair])).toString(),
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(forms, mostly(`--${BOUNDARY}--\r\n`, "", "--", `--${BOUNDARY}\r\n`))
      .map(([{ path, fields }, end]) => ({
        path,
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        body: multipart(fields, end),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      path: fc.constantFrom("/", "/contact", "/about.data", "/track"),
      type: fc.constantFrom("text/plain", "multipart/form-data", "application/json", "x", ""),
      body: fc.oneof(text, fc.uint8Array({ maxLength: 300 })),
    }),
  },
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
  ...Object.entries(payloads).map(([path, payload]) => ({
    weight: 5,
    arbitrary: callOf(path, payload),
  })),
  { weight: 1, arbitrary: vitals },
  { weight: 3, arbitrary: page },
  { weight: 2, arbitrary: address },
);
