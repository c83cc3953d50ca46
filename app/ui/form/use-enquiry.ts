import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { FormResult } from "#app/backend.ts";
import { formValues, parseFormData } from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { sendEnquiry, validateFields } from "#app/enquiries/send.client.ts";
import { initialState, reduce } from "./enquiry-state.ts";
import { usePosted } from "./PostedResult.tsx";

interface Options {
  readonly kind: EnquiryKind;
  /** How long the banner is shown, in ms. */
  readonly bannerMs: number;
  /** Called for a success, unless the form has changed since it was sent. */
  readonly onStored: (() => void) | undefined;
  /** Called as `onStored`, for every result. */
  readonly onBannerEnd: (result: FormResult["result"]) => void;
}

/**
 * A form's state from the first attempt to the result: that of `/api`, or of the page's action
 * where it was posted without scripts. Errors show after an attempt only; from then on they are
 * revalidated on each change.
 */
export function useEnquiry({ kind, bannerMs, onStored, onBannerEnd }: Options) {
  const posted = usePosted(kind);
  const [state, dispatch] = useReducer(reduce, posted, (first) => initialState(kind, first));
  /** Set synchronously, so that a double press sends once. */
  const sending = useRef(false);

  // A navigation, also to the same address, drops the posted result.
  if (posted !== state.posted) dispatch({ type: "posted", posted });

  const stored = useEffectEvent(() => state.isChanged || onStored?.());
  const end = useEffectEvent((result: FormResult["result"]) => {
    dispatch({ type: "bannerEnded" });
    if (!state.isChanged) onBannerEnd(result);
  });
  const result = state.hasBanner && state.attempt?.result;
  useEffect(() => {
    if (!result) return;
    if (result.code === 200) stored();
    const timer = setTimeout(() => end(result), bannerMs);
    return () => clearTimeout(timer);
  }, [result, bannerMs]);

  async function send(form: HTMLFormElement) {
    if (sending.current) return;
    sending.current = true;
    dispatch({ type: "sending" });
    const attempt = await sendEnquiry(kind, new FormData(form));
    sending.current = false;
    dispatch({ type: "attempted", attempt });
  }

  /** Revalidates a form that has errors. */
  async function revalidate(form: HTMLFormElement) {
    if (!state.attempt?.result.errors) return;
    const data = new FormData(form);
    const errors = await validateFields(kind, parseFormData(data));
    dispatch({ type: "validated", values: formValues(data), errors });
  }

  /** For the form's events: a field has changed. */
  function change(form: HTMLFormElement) {
    dispatch({ type: "changed" });
    revalidate(form);
  }

  return { state, send, change, revalidate, reset: () => dispatch({ type: "reset" }) };
}
