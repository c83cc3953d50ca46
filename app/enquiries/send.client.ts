/** Sends an enquiry from the browser: validated here first, then again by `/api`. */

import { clientMessages } from "#content/client-messages.ts";
import { backend } from "../backend.client.ts";
import type { FormResult } from "../backend.ts";
import {
  formValues,
  isFromHomePage,
  KIND_FIELD,
  PREVIOUS_FIELD,
  parseFormData,
} from "../domain/enquiries/form-data.ts";
import type { EnquiryKind } from "../domain/enquiries/kinds.ts";
import type { Enquiry } from "../domain/enquiries/schemas.ts";
import type { FieldErrors } from "../domain/validation.ts";

/** Preloaded on a form's first interaction. */
export const loadValidator = () => import("../domain/enquiries/schemas.ts");

/** Validates a form's fields and, if valid, sends them. */
export async function sendEnquiry(kind: EnquiryKind, data: FormData): Promise<FormResult> {
  const { [KIND_FIELD]: _, [PREVIOUS_FIELD]: __, ...fields } = parseFormData(data);
  const errors = isFromHomePage(fields) ? {} : await validateFields(kind, fields);
  const isSent = Object.keys(errors).length === 0;
  const result = isSent
    ? await backend.submit({ kind, fields } as Enquiry)
    : { code: 422, message: clientMessages.checkFields, errors };
  return { kind, result, isSent, values: formValues(data) };
}

/** The messages by field; none when the validator fails to load, since `/api` validates anyway. */
export async function validateFields(kind: EnquiryKind, fields: unknown): Promise<FieldErrors> {
  const validator = await loadValidator().catch(() => null);
  const checked = validator?.validateEnquiry(kind, fields);
  return checked && "errors" in checked ? checked.errors : {};
}
