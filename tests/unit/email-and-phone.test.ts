import { describe, expect, it } from "vitest";
import { ContactSchema } from "#app/domain/enquiries/contact.ts";
import { SubscriberSchema } from "#app/domain/enquiries/schemas.ts";
import { validate } from "#app/domain/validation.ts";
import { refusalNote } from "#app/ui/form/Field.tsx";
import { contact } from "./samples.ts";

const codePoint = (character: string) =>
  `U+${character.codePointAt(0)?.toString(16).padStart(4, "0")}`;

/** The text as word processors, web pages and messengers change it, by the character they put in. */
function pastedCases(plain: string): (readonly [string, string])[] {
  const [start = "", ...rest] = plain.split("-");
  const unseen = ["\u200b", "\u200e", "\u202a", "\u202c", "\u2060", "\ufe0f", "\ufeff", "\u00ad"];
  const dashes = ["\u2010", "\u2011", "\u2013", "\u2212"];
  return [
    ...unseen.map(
      (one) => [codePoint(one), `${one}${start}${one}-${rest.join("-")}${one}`] as const,
    ),
    ...dashes.map((dash) => [codePoint(dash), [start, ...rest].join(dash)] as const),
  ];
}

describe("an e-mail address", () => {
  const subscribe = (email: string) => validate(SubscriberSchema, { email });

  it.each([
    ..."a@b.co first.last@example.com first_last+freight@example.com".split(" "),
    ..."50%off@example.info x-1@sub-domain.example.ae 007@example.com 0@0.ae".split(" "),
    ..."a.b_c%d+e-1@x-y.co a@b.c.info".split(" "),
    `${"a".repeat(64)}@${"b".repeat(180)}.example`.replace(".example", ".com"),
  ])("an e-mail address may be %s", (email) => {
    expect(subscribe(email)).toEqual({ value: { email } });
  });

  it.each([
    ..."Amina@example.com amina@Example.com amina@example.COM amina@example".split(" "),
    ..."amina@example.c amina@example.world amina@example.museum amina@example.c0m".split(" "),
    ..."@example.com amina amina@ amina!@example.com amina@exa_mple.com".split(" "),
    ...["amina@example.com, b@example.com", "أمينة@example.com", "amina@.c", "amina@@example.com"],
    ...["amina@exam@ple.com", "o'neil@example.com", "amina rahman@example.com"],
    ...["amina@exam ple.com", "amina@example.com.", "amina@example.com,yusuf@example.com"],
    ...["amina@example.com\nbcc: all@example.com", "amina@example.com>", "amïna@example.com"],
    ...["amina@exämple.com", "amina@example,com", "mailto:amina@example.com"],
    "\u0000amina@example.com",
    `${"a".repeat(250)}@example.com`,
  ])("may not be %j", (email) => {
    expect(subscribe(email)).toEqual({ errors: { email: "Invalid Email" } });
  });

  it.each(pastedCases("first.last-b@my-host.com"))("pasted with %s it is plain", (_, pasted) => {
    expect(subscribe(pasted)).toEqual({ value: { email: "first.last-b@my-host.com" } });
    expect(refusalNote("email", pasted)).toBeNull();
  });

  it("an e-mail address has at most 254 characters", () => {
    const ending = "@example.com";
    const longest = "a".repeat(254 - ending.length) + ending;
    expect(subscribe(longest)).toEqual({ value: { email: longest } });
    expect(subscribe(`a${longest}`)).toEqual({ errors: { email: "Invalid Email" } });
  });
});

describe("a telephone number", () => {
  const call = (phone: unknown) => validate(ContactSchema, { ...contact, phone });

  it.each([
    "+971 4 555 0100",
    "+971-4-555-0100",
    "+971 (0)4 555 0100",
    "(04) 555 0100",
    "+(971) 4 555 0100",
    "04.555.0100",
    "+49 69/555-0100",
    "00971 45550100",
    "0",
    "٠٤ ٥٥٥ ٠١٠٠",
    "+۹۷۱ ۴ ۵۵۵ ۰۱۰۰",
  ])("the telephone number %s is kept as it was typed", (phone) => {
    expect(call(phone)).toEqual({ value: { ...contact, phone } });
  });

  it.each([
    [0, "0"],
    [45550100, "45550100"],
    [971501234567, "971501234567"],
  ])("a telephone number may be the JSON number %d", (phone, kept) => {
    expect(call(phone)).toEqual({ value: { ...contact, phone: kept } });
  });

  it.each([
    "-5",
    " -5 ",
    -5,
    Number.NaN,
    Infinity,
    "abc",
    "04 555 CALL",
    "+",
    "()",
    "( )",
    "++971 4",
    "971+4",
    "e5",
    "=1+1",
    "javascript:1",
    "04 555 0100; DROP",
    "04\u0000555",
    "04\n555",
  ])("may not be %j", (phone) => {
    expect(call(phone)).toEqual({ errors: { phone: "Phone Number is required." } });
  });

  const dashed = "+971-4-555-0100";
  const spaces = ["\u00a0", "\u202f", "\u2009", "\u3000"];
  it.each([
    ...pastedCases(dashed).map(([name, pasted]) => [name, pasted, dashed] as const),
    ...spaces.map((one) => [codePoint(one), `${one}+971${one}4`, "+971 4"] as const),
  ])("pasted with %s it is plain", (_, pasted, phone) => {
    expect(call(pasted)).toEqual({ value: { ...contact, phone } });
    expect(refusalNote("phone", pasted)).toBeNull();
  });

  it("a telephone number has at most 40 characters", () => {
    expect(call("5".repeat(40))).toHaveProperty("value");
    expect(call("5".repeat(41))).toEqual({
      errors: { phone: "Phone Number is too long: at most 40 characters." },
    });
  });
});
