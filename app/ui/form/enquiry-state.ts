import { createContext, use } from "react";
import type { EnquiryReceipt, FormResult } from "#app/backend.ts";
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { FieldErrors } from "#app/domain/validation.ts";

/** A form's state (specification section 4), from the first attempt to the result. */
export interface EnquiryState {
  readonly kind: EnquiryKind;
  /** The state with which the page was rendered, where the form was posted without scripts. */
  readonly posted: FormResult | null;
  readonly isSending: boolean;
  /** The last attempt. Null while the next one is pending, and after a reset unless it succeeded. */
  readonly attempt: FormResult | null;
  /** Whether the attempt's banner is shown. One refused by the browser's validation has none. */
  readonly hasBanner: boolean;
  /** By field; empty until an attempt was invalid. */
  readonly errors: FieldErrors;
  /** Typed values of the fields that have `errors`. */
  readonly refused: FormValues;
  /** Counts failed attempts, so that each one moves the focus. */
  readonly failedAttempts: number;
  /** The fields' initial values. */
  readonly values: FormValues;
  /** The last stored enquiry, also after a reset. */
  readonly receipt: StoredEnquiry | null;
  /** The form beneath the receipt is folded. */
  readonly isFolded: boolean;
  /** Whether a field has changed since the last attempt. */
  readonly isChanged: boolean;
}

/** An enquiry that the server acknowledged; a response that isn't the API's has only the values. */
export interface StoredEnquiry extends Partial<EnquiryReceipt> {
  /** The server's message. */
  readonly message: string;
  /** The values that were sent. */
  readonly values: FormValues;
}

export type EnquiryAction =
  | { readonly type: "posted"; readonly posted: FormResult | null }
  | { readonly type: "changed" | "sending" | "bannerEnded" | "reset" }
  | { readonly type: "folded"; readonly isFolded: boolean }
  | { readonly type: "attempted"; readonly attempt: FormResult }
  | { readonly type: "validated"; readonly values: FormValues; readonly errors: FieldErrors };

/**
 * The state of a form of the page that responded to `posted`, null for any other page. `prefill` are
 * the fields' values there.
 */
export function initialState(
  kind: EnquiryKind,
  posted: FormResult | null,
  prefill: FormValues | null = null,
): EnquiryState {
  const empty = {
    kind,
    isSending: false,
    failedAttempts: 0,
    receipt: null,
    isChanged: false,
  };
  const isFolded = posted?.result.code === 200;
  const values = isFolded ? {} : (posted?.values ?? prefill ?? {});
  return { ...empty, posted, isFolded, values, ...resultOf(posted) };
}

/** The next state. */
export function reduce(state: EnquiryState, action: EnquiryAction): EnquiryState {
  switch (action.type) {
    case "posted":
      return { ...state, posted: action.posted, ...resultOf(action.posted) };
    case "changed":
      return state.isChanged ? state : { ...state, isChanged: true };
    case "sending":
      return { ...state, isSending: true, attempt: null, hasBanner: false, isChanged: false };
    case "attempted": {
      const failed = action.attempt.result.errors ? 1 : 0;
      const failedAttempts = state.failedAttempts + failed;
      const isDone = action.attempt.result.code === 200 && !state.isChanged;
      const isFolded = state.isFolded || isDone;
      return { ...state, isSending: false, failedAttempts, isFolded, ...resultOf(action.attempt) };
    }
    case "validated": {
      const { attempt } = state;
      // The message of an unchanged field stays: the server may reject what the browser accepts.
      const unchanged = Object.entries(attempt?.result.errors ?? {}).filter(
        ([name]) => action.values[name] === attempt?.values[name],
      );
      const errors = { ...Object.fromEntries(unchanged), ...action.errors };
      return attempt ? { ...state, errors, refused: action.values } : state;
    }
    case "folded":
      return { ...state, isFolded: action.isFolded };
    case "bannerEnded":
      return { ...state, hasBanner: false };
    case "reset": {
      const attempt = state.attempt?.result.code === 200 ? state.attempt : null;
      return { ...state, attempt, errors: {}, refused: {}, values: {} };
    }
  }
}

function resultOf(attempt: FormResult | null) {
  const { code, message = "", result } = attempt?.result ?? {};
  return {
    attempt,
    hasBanner: attempt?.isSent ?? false,
    errors: attempt?.result.errors ?? {},
    refused: attempt?.values ?? {},
    ...(attempt && code === 200 && { receipt: { ...result, message, values: attempt.values } }),
  };
}

export const EnquiryContext = createContext<EnquiryState | null>(null);

/**
 * The state of the surrounding form.
 * @throws Error outside an EnquiryForm
 */
export function useFormState(): EnquiryState {
  const state = use(EnquiryContext);
  if (!state) throw new Error("A field stands outside an EnquiryForm.");
  return state;
}

/** The id of the result: without JavaScript the posted form's page opens at it. */
export function resultId(kind: EnquiryKind): string {
  return `${kind}-result`;
}
