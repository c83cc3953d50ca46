import type { ReactNode } from "react";
import { phoneLines } from "#app/content/company.ts";
import { refusalNotes } from "#app/content/form-labels.ts";
import { EMAIL_PATTERN, EMAIL_PATTERN_ANY_ENDING } from "#app/domain/email.ts";
import { isMeasure, type Measure, readMeasure } from "#app/domain/enquiries/measure.ts";
import { MEASURES } from "#app/domain/enquiries/quote-options.ts";
import { withPlainCharacters } from "#app/domain/invisible.ts";
import { PHONE_PATTERN } from "#app/domain/phone.ts";

/** What is wrong with what was typed in a field, where its rule's message doesn't say; else null. */
export function refusalNote(name: string, typed: string): ReactNode {
  if (name === "email") return emailNote(withPlainCharacters(typed));
  if (name === "phone") return phoneNote(withPlainCharacters(typed));
  return isMeasure(name) && typed.trim() ? measureNote(name, typed) : null;
}

function emailNote(typed: string): ReactNode {
  const small = typed.toLowerCase();
  if (EMAIL_PATTERN.test(small)) return typed === small ? null : refusalNotes.capitals;
  if (!EMAIL_PATTERN_ANY_ENDING.test(small)) return null;
  const [support] = phoneLines.value;
  return (
    <>
      {refusalNotes.longEnding}{" "}
      <a className="link" href={`tel:${support.dial}`}>
        {support.shown}
      </a>
    </>
  );
}

function phoneNote(typed: string): ReactNode {
  return typed === "" || PHONE_PATTERN.test(typed) ? null : refusalNotes.noPhone;
}

function measureNote(name: Measure, typed: string): ReactNode {
  if (name === "number_of_packs") return refusalNotes.noCount;
  const { value } = readMeasure(name, typed);
  if (value < 0) return refusalNotes.belowZero;
  return Number.isNaN(value) ? refusalNotes.noNumber(MEASURES[name]) : null;
}
