/**
 * Field schemas. Each checks its rules in the order in which a person would fix them, with the
 * messages of specification sections 5 and 8.
 */
import * as v from "valibot";
import { fieldNames, fieldMessages as say } from "#content/field-messages.ts";
import { EMAIL_PATTERN, EMAIL_PATTERN_ANY_ENDING, PHONE_PATTERN } from "./email-and-phone.ts";
import { isBlank, withPlainCharacters } from "./invisible.ts";
import { lowerCase } from "./lower-case.ts";
import { isRealDay } from "./tracking/clock.ts";

/** Control characters, and lone surrogates, which no store returns unchanged. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;
const UNPRINTABLE_BUT_LINE_BREAK = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

/** The longest address that SMTP carries (RFC 5321, 4.5.3.1.3). */
const EMAIL_MAX = 254;

const PHONE_MAX = 40;

/** One line, trimmed, 1 to `max` characters, some visible, without control characters. */
export function line(label: string, max: number) {
  const missing = say.missing(label);
  return v.pipe(boundedText(label, max, missing, UNPRINTABLE), visible(missing));
}

/** As `line`, but optional: missing and null become the empty string. */
export function optionalLine(label: string, max: number) {
  return v.nullish(boundedText(label, max, say.unprintable(label), UNPRINTABLE), "");
}

/** Several lines, trimmed, up to `max` characters; optional. Line breaks become "\n". */
export function optionalText(label: string, max: number) {
  return v.nullish(boundedText(label, max, say.unprintable(label), UNPRINTABLE_BUT_LINE_BREAK), "");
}

/** As `optionalText`, but required. */
export function text(label: string, max: number) {
  const missing = say.missing(label);
  return v.pipe(boundedText(label, max, missing, UNPRINTABLE_BUT_LINE_BREAK), visible(missing));
}

function visible(missing: string) {
  return v.check<string, string>((typed) => !isBlank(typed), missing);
}

function boundedText(label: string, max: number, notText: string, unprintable: RegExp) {
  return v.pipe(
    v.string(notText),
    v.transform((typed) => typed.replace(/\r\n?/g, "\n").trim()),
    v.maxLength(max, say.tooLong(label, max)),
    v.check((typed) => !unprintable.test(typed), say.unprintable(label)),
  );
}

/** An e-mail address by the lowercase pattern of specification section 5. */
export function email() {
  const missing = say.emailMissing;
  const invalid = say.emailInvalid;
  return v.pipe(
    v.string(missing),
    v.transform(withPlainCharacters),
    v.nonEmpty(missing),
    v.maxLength(EMAIL_MAX, invalid),
    v.regex(EMAIL_PATTERN, invalid),
  );
}

/**
 * An e-mail address from another program, in small letters, with any top-level domain: what other
 * programs hold is not for us to refuse. Optional.
 */
export function importedEmail() {
  const invalid = say.emailInvalid;
  return v.nullish(
    v.pipe(
      v.string(invalid),
      v.transform(withPlainCharacters),
      v.transform(lowerCase),
      v.maxLength(EMAIL_MAX, invalid),
      v.check((address) => address === "" || EMAIL_PATTERN_ANY_ENDING.test(address), invalid),
    ),
    "",
  );
}

/** A telephone number, its digits as typed. Also accepts a JSON number, 0 or above. */
export function phone() {
  const missing = say.missing(fieldNames.phone);
  return v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.finite(), v.transform(String))], missing),
    v.transform(withPlainCharacters),
    v.maxLength(PHONE_MAX, say.tooLong(fieldNames.phone, PHONE_MAX)),
    v.regex(PHONE_PATTERN, missing),
  );
}

/** A finite number in the field's unit, from 0 to `max`. */
export function measure(label: string, max: number) {
  const missing = say.missing(label);
  return v.pipe(
    v.number(missing),
    v.finite(missing),
    v.minValue(0, missing),
    v.maxValue(max, say.tooLarge(label, max)),
  );
}

/** A whole number from 1 to `max`; optional: missing and null become 1. */
export function optionalCount(label: string, max: number) {
  const invalid = say.notWhole(label, max);
  return v.nullish(
    v.pipe(v.number(invalid), v.integer(invalid), v.minValue(1, invalid), v.maxValue(max, invalid)),
    1,
  );
}

/** A required boolean. */
export function yesNo(label: string) {
  return v.boolean(say.missing(label));
}

/** One of the options, spelled exactly so. */
export function oneOf<const Options extends readonly string[]>(label: string, options: Options) {
  return v.picklist(options, say.missing(label));
}

/** An existing calendar day as YYYY-MM-DD (ISO 8601). */
export function calendarDay(label: string) {
  const missing = say.missing(label);
  return v.pipe(v.string(missing), v.trim(), v.check(isRealDay, missing));
}

/**
 * Created once for each enquiry by its sender, so that a retry stores one row. Version 8 is the
 * server's own (submission-id.ts): such an id can be predicted, so senders may not use it.
 */
export function submissionId() {
  const invalid = say.submissionId;
  return v.optional(
    v.pipe(
      v.string(invalid),
      v.uuid(invalid),
      v.check((id) => id.charAt(14) !== "8", invalid),
    ),
  );
}

/**
 * A hidden field that only bots fill in: the enquiry is acknowledged but not stored. Only a filled
 * text counts: a program may send null or false for what it doesn't know.
 */
export function honeypot() {
  return v.optional(v.fallback(v.pipe(v.string(), v.trim()), ""));
}
