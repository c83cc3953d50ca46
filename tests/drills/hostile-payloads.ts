/** What attackers write into fields, made by fast-check: single values, and payloads spoilt by them. */
import * as fc from "fast-check";
import { PACKAGINGS } from "#app/domain/enquiries/quote-options.ts";
import { contact, quote } from "../unit/samples.ts";

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

/** One hostile text. */
export const text = fc.oneof(
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
export const spoilt = (valid: Readonly<Record<string, unknown>>) =>
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
export const quotes = fc
  .tuple(spoilt(quote), fc.constantFrom(...PACKAGINGS))
  .map(([payload, type_of_packaging]) => ({ type_of_packaging, ...payload }));

/** By the path of the call. */
export const payloads = {
  "/api/servicerequest/servicerequestadd": quotes,
  "/api/home/contactadd": spoilt(contact),
  "/api/subscriber/addsubscriber": spoilt({}),
  "/api/order/searchorder": fc.record({ order_number: anything }),
  "/api/home/getpagewithName": fc.record({
    pageName: fc.oneof(anything, fc.constantFrom("home", "about")),
  }),
} as const;
