import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormResult } from "#app/backend.ts";
import { type FormValues, formValues, parseFormData } from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import type { FieldErrors } from "#app/domain/validation.ts";
import { sendEnquiry, validateFields } from "#app/enquiries/send.client.ts";
import { usePosted } from "./PostedResult.tsx";

/** The state of a form: specification section 4. */
export interface EnquiryState {
  readonly kind: EnquiryKind;
  readonly isSending: boolean;
  /** Of the last attempt. */
  readonly result: FormResult["result"] | null;
  /** The result whose banner is shown; it goes after its time. What wasn't sent has none. */
  readonly banner: FormResult["result"] | null;
  /** Of the error that the last attempt met, in the log: to be read out, so it stays until the next. */
  readonly errorId: string | undefined;
  /** By field; empty until an attempt was not valid. */
  readonly errors: FieldErrors;
  /** Counts the refusals, so that each one moves the focus. */
  readonly refusals: number;
  /** What the fields begin with. */
  readonly values: FormValues;
  /** Of the last enquiry that was stored; stays after the form is empty again. */
  readonly reference: string | null;
  /** Of the last enquiry that the page acknowledged, where it was posted without scripts. */
  readonly previousReference: string | undefined;
}

interface Options {
  readonly kind: EnquiryKind;
  /** How long a banner is shown, in ms. */
  readonly bannerMs: number;
  /** When an enquiry was stored. */
  readonly onStored: (() => void) | undefined;
  /** When a banner has been shown for its time. */
  readonly onBannerEnd: (result: FormResult["result"]) => void;
}

/**
 * Follows a form from the first attempt to its result: that of `/api`, or of the page's action where
 * it was posted without scripts. Errors show only after an attempt; from then on they follow what is
 * typed.
 */
export function useEnquiry({ kind, bannerMs, onStored, onBannerEnd }: Options) {
  const posted = usePosted(kind);
  const [seenPosted, setSeenPosted] = useState(posted);
  const [last, setLast] = useState(posted);
  const [errors, setErrors] = useState<FieldErrors>(posted?.result.errors ?? {});
  const [banner, setBanner] = useState(bannerOf(posted));
  const [reference, setReference] = useState(referenceOf(posted));
  const [refusals, setRefusals] = useState(0);
  const [values, setValues] = useState(posted?.result.code === 200 ? {} : (posted?.values ?? {}));
  const [isSending, setIsSending] = useState(false);
  /** Set at once, so that a second press in the same moment sends nothing. */
  const sending = useRef(false);

  function accept(next: FormResult | null) {
    setLast(next);
    setErrors(next?.result.errors ?? {});
    setBanner(bannerOf(next));
    if (referenceOf(next)) setReference(referenceOf(next));
  }

  // The next page, at the same address too, knows nothing of what was posted.
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
    if (next.result.errors) setRefusals((count) => count + 1);
  }

  /**
   * Updates the messages of a refused form to what its fields hold now. The message of a field that is
   * as it was sent still holds: the server may refuse what the validation here lets pass.
   */
  async function revalidate(form: HTMLFormElement) {
    const refused = last?.result.errors;
    if (!refused) return;
    const data = new FormData(form);
    const now = formValues(data);
    const unchanged = Object.entries(refused).filter(([name]) => now[name] === last.values[name]);
    const found = await validateFields(kind, parseFormData(data));
    setErrors({ ...Object.fromEntries(unchanged), ...found });
  }

  /** For the form's reset event: an empty form has neither errors nor values that were posted. */
  function clear() {
    setErrors({});
    setValues({});
  }

  const state: EnquiryState = {
    kind,
    isSending,
    result: last?.result ?? null,
    banner,
    errorId: isSending ? undefined : last?.result.errorId,
    errors,
    refusals,
    values,
    reference,
    previousReference: posted?.previousReference,
  };
  return { state, send, revalidate, clear };
}

function bannerOf(posted: FormResult | null) {
  return posted?.isSent ? posted.result : null;
}

function referenceOf(posted: FormResult | null): string | null {
  return posted?.result.result?.reference ?? null;
}
