import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormResult } from "#app/backend.ts";
import { type FormValues, formValues, parseFormData } from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import { sendEnquiry, validateFields } from "#app/enquiries/send.client.ts";
import { usePosted } from "./PostedResult.tsx";

/** A form's state (specification section 4). */
export interface EnquiryState {
  readonly kind: EnquiryKind;
  readonly isSending: boolean;
  readonly result: FormResult["result"] | null;
  /** The result in the banner, until its time is over. Null for what wasn't sent. */
  readonly banner: FormResult["result"] | null;
  /** The logged error's id, until the next attempt: the visitor may read it out. */
  readonly errorId: string | undefined;
  /** By field; empty until an attempt was invalid. */
  readonly errors: FieldErrors;
  /** What was typed where `errors` were found. */
  readonly refused: FormValues;
  /** Counts failed attempts, so that each one moves the focus. */
  readonly failedAttempts: number;
  /** The fields' initial values. */
  readonly values: FormValues;
  /** The last stored enquiry's reference, also after a reset. */
  readonly reference: string | null;
  /** The reference shown by the page, where it was posted without scripts. */
  readonly previousReference: string | undefined;
}

interface Options {
  readonly kind: EnquiryKind;
  /** How long the banner is shown, in ms. */
  readonly bannerMs: number;
  readonly onStored: (() => void) | undefined;
  readonly onBannerEnd: (result: FormResult["result"]) => void;
}

/**
 * A form's state from the first attempt to the result: that of `/api`, or of the page's action
 * where it was posted without scripts. Errors show after an attempt only; from then on they are
 * revalidated on each change.
 */
export function useEnquiry({ kind, bannerMs, onStored, onBannerEnd }: Options) {
  const posted = usePosted(kind);
  const [seenPosted, setSeenPosted] = useState(posted);
  const [last, setLast] = useState(posted);
  const [{ errors, refused }, setRefusal] = useState(refusalOf(posted));
  const [banner, setBanner] = useState(bannerOf(posted));
  const [reference, setReference] = useState(referenceOf(posted));
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [values, setValues] = useState(posted?.result.code === 200 ? {} : (posted?.values ?? {}));
  const [isSending, setIsSending] = useState(false);
  /** Set synchronously, so that a double press sends once. */
  const sending = useRef(false);

  function accept(next: FormResult | null) {
    setLast(next);
    setRefusal(refusalOf(next));
    setBanner(bannerOf(next));
    if (referenceOf(next)) setReference(referenceOf(next));
  }

  // A navigation, also to the same address, drops the posted result.
  if (posted !== seenPosted) {
    setSeenPosted(posted);
    accept(posted);
  }

  const stored = useEffectEvent(() => onStored?.());
  const end = useEffectEvent(onBannerEnd);
  useEffect(() => {
    if (!banner) return;
    if (banner.code === 200) stored();
    const timer = setTimeout(() => {
      setBanner(null);
      end(banner);
    }, bannerMs);
    return () => clearTimeout(timer);
  }, [banner, bannerMs]);

  async function send(form: HTMLFormElement) {
    if (sending.current) return;
    sending.current = true;
    setIsSending(true);
    const next = await sendEnquiry(kind, new FormData(form));
    sending.current = false;
    setIsSending(false);
    accept(next);
    if (next.result.errors) setFailedAttempts((count) => count + 1);
  }

  /**
   * Revalidates a form that has errors. The message of an unchanged field stays: the server may
   * reject what the browser's validation accepts.
   */
  async function revalidate(form: HTMLFormElement) {
    const first = last?.result.errors;
    if (!first) return;
    const data = new FormData(form);
    const now = formValues(data);
    const unchanged = Object.entries(first).filter(([name]) => now[name] === last.values[name]);
    const found = await validateFields(kind, parseFormData(data));
    setRefusal({ errors: { ...Object.fromEntries(unchanged), ...found }, refused: now });
  }

  /** For the form's reset event: clears the last result, errors and posted values. */
  function clear() {
    setLast(null);
    setRefusal(refusalOf(null));
    setValues({});
  }

  const state: EnquiryState = {
    kind,
    isSending,
    result: last?.result ?? null,
    banner,
    errorId: isSending ? undefined : last?.result.errorId,
    errors,
    refused,
    failedAttempts,
    values,
    reference,
    previousReference: posted?.previousReference,
  };
  return { state, send, revalidate, clear };
}

function refusalOf(attempt: FormResult | null): Pick<EnquiryState, "errors" | "refused"> {
  return { errors: attempt?.result.errors ?? {}, refused: attempt?.values ?? {} };
}

function bannerOf(posted: FormResult | null) {
  return posted?.isSent ? posted.result : null;
}

function referenceOf(posted: FormResult | null): string | null {
  return posted?.result.result?.reference ?? null;
}
