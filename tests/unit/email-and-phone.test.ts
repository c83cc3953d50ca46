import { describe, expect, it } from "vitest";
import { ContactSchema } from "#app/domain/enquiries/contact.ts";
import { SubscriberSchema } from "#app/domain/enquiries/schemas.ts";
import { validate } from "#app/domain/validation.ts";
import { contact } from "./samples.ts";

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

  it("a telephone number has at most 40 characters", () => {
    expect(call("5".repeat(40))).toHaveProperty("value");
    expect(call("5".repeat(41))).toEqual({
      errors: { phone: "Phone Number is too long: at most 40 characters." },
    });
  });
});
