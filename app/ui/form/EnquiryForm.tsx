import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useReducer,
  useRef,
} from "react";
import { useLocation } from "react-router";
import type { FormResult } from "#app/backend.ts";
import {
  FORM_FIELD,
  type FormValues,
  formValues,
  KIND_FIELD,
  PREVIOUS_FIELD,
  parseFormData,
} from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { loadValidator, sendEnquiry, validateFields } from "#app/enquiries/send.client.ts";
import { privacyLink } from "#content/footer.ts";
import { Button } from "../controls/Button.tsx";
import { Link } from "../navigation/Link.tsx";
import { BANNER_MS } from "../timing.ts";
import { restoreDraft, saveDraft, writeDraft } from "./draft.ts";
import { EnquiryContext, initialState, reduce, resultId, useFormState } from "./enquiry-state.ts";
import { Honeypot, writeEmailSmall, writeEmailsSmall } from "./Field.tsx";
import { usePosted } from "./PostedResult.tsx";
import { useErrorTitle } from "./use-error-title.ts";

interface Props {
  readonly kind: EnquiryKind;
  /** Distinguishes forms of one kind, where the server must. */
  readonly form?: string;
  readonly label: string;
  /** How long the banner is shown, in ms; 0 for a form without one. */
  readonly bannerMs?: number;
  /**
   * Resets the form when the banner of one of these codes ends, unless it has changed since it was
   * sent: what was typed meanwhile stays.
   */
  readonly resetAfter?: readonly number[];
  readonly className?: string | undefined;
  /** Initial values, from the page's address: removed from there once they are part of the draft. */
  readonly prefill?: FormValues | null;
  /** Called after hydration with the form's values, and whether a draft was restored. */
  readonly onRestored?: (typed: FormValues, isRestored: boolean) => void;
  /** Called after each change. */
  readonly onTyped?: (form: HTMLFormElement) => void;
  readonly onStored?: () => void;
  readonly onReset?: () => void;
  /** Stands in place of the form once an enquiry is stored; the form is then beneath it. */
  readonly receipt?: {
    readonly render: (keepDetails: () => void) => ReactNode;
    /** The heading of the form beneath. */
    readonly again: string;
  };
  readonly children: ReactNode;
}

/**
 * An enquiry form: sent to `/api` with JavaScript, else posted to its own page, which is rendered
 * again with the result.
 */
export function EnquiryForm(props: Props) {
  const { kind, label, className, onRestored, onTyped, onReset, receipt, children } = props;
  const { bannerMs = BANNER_MS, resetAfter = [200], prefill = null } = props;
  const element = useRef<HTMLFormElement>(null);
  const submissionId = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const { state, send, revalidate, fold, ...enquiry } = useEnquiry({
    kind,
    bannerMs,
    prefill,
    onStored() {
      writeDraft(kind, {});
      props.onStored?.();
    },
    onBannerEnd(result) {
      if (resetAfter.includes(result.code)) element.current?.reset();
    },
  });

  const { posted } = state;

  /** Changed values are a new enquiry, and need a new id; the same values sent again are a retry. */
  function renewId() {
    if (submissionId.current) submissionId.current.value = crypto.randomUUID();
  }
  useEffect(renewId, []);

  const restored = useEffectEvent((form: HTMLFormElement) => {
    const draft = restoreDraft(kind, form, posted !== null, prefill ?? {});
    // A reload then restores what was changed since.
    if (prefill) history.replaceState(history.state, "", pathname + location.hash);
    startTransition(() => onRestored?.(draft.typed, draft.isRestored));
  });
  useEffect(() => {
    if (element.current) restored(element.current);
  }, []);

  const { failedAttempts } = state;
  const refused = useEffectEvent((form: HTMLFormElement) => {
    focusErrors(form);
    // The fields may have changed while the request was pending.
    revalidate(form);
  });
  useEffect(() => {
    if (failedAttempts > 0 && element.current) refused(element.current);
  }, [failedAttempts]);

  const code = state.attempt?.result.code ?? 200;
  // Invalid fields are errors until they are corrected.
  useErrorTitle(Object.keys(state.errors).length > 0 || (code !== 200 && code !== 422));

  function change(form: HTMLFormElement) {
    renewId();
    enquiry.change(form);
    saveDraft(kind, form);
    onTyped?.(form);
  }

  function leaveField(event: FocusEvent<HTMLFormElement>) {
    if (writeEmailSmall(event.target)) change(event.currentTarget);
  }

  function reset() {
    renewId();
    enquiry.reset();
    writeDraft(kind, {});
    onReset?.();
  }

  /** Opens the form beneath the receipt, with what was sent about the visitor. */
  function keepDetails() {
    const form = element.current;
    const folded = form?.closest("details");
    if (!form || !folded) return;
    form.reset();
    for (const name of DETAILS) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = state.receipt?.values[name] ?? "";
    }
    change(form);
    // Before the state says so: what is folded takes no focus.
    folded.open = true;
    folded.scrollIntoView();
    [...form.elements].find(isEmptyField)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    writeEmailsSmall(event.currentTarget);
    send(event.currentTarget);
  }

  const form = (
    <form
      ref={element}
      id={kind}
      method="post"
      // Without JavaScript: to its own page.
      action={`${pathname === "/" ? "?index" : ""}#${resultId(kind)}`}
      onSubmit={submit}
      className={className}
      aria-label={label}
      noValidate
      onFocus={() => loadValidator().catch(() => {})}
      onInput={(event) => change(event.currentTarget)}
      onBlur={leaveField}
      onReset={reset}
    >
      <input type="hidden" name={KIND_FIELD} value={kind} />
      {props.form && <input type="hidden" name={FORM_FIELD} value={props.form} />}
      {/* Firefox restores fields on reload; this one must not keep an earlier enquiry's id. */}
      <input type="hidden" name="submission_id" autoComplete="off" ref={submissionId} />
      {posted?.previousReference && (
        <input type="hidden" name={PREVIOUS_FIELD} value={posted.previousReference} />
      )}
      <Honeypot />
      {children}
    </form>
  );
  if (!receipt) return <EnquiryContext value={state}>{form}</EnquiryContext>;
  const hasReceipt = state.receipt !== null;
  return (
    <EnquiryContext value={state}>
      <div>
        {receipt.render(keepDetails)}
        {/* Folded, so that its reset moves nothing when the banner ends. */}
        <details
          className={hasReceipt ? "ruled folded" : undefined}
          // Without a banner the result stands beside the form's button.
          open={bannerMs === 0 || !state.isFolded}
          onToggle={(event) => fold(!event.currentTarget.open)}
        >
          <summary className={hasReceipt ? "touch" : undefined} hidden={!hasReceipt}>
            {hasReceipt && <h2 className="text-h3">{receipt.again}</h2>}
          </summary>
          {form}
        </details>
      </div>
    </EnquiryContext>
  );
}

/** What the visitor may keep for another enquiry. */
const DETAILS = ["name", "email", "phone"] as const;

/** Whether a control is a text field in which nothing was typed, but not a hidden one. */
function isEmptyField(control: Element): control is HTMLInputElement {
  if (!(control instanceof HTMLInputElement)) return false;
  return control.type !== "hidden" && control.tabIndex >= 0 && control.value === "";
}

/** Goes to the error summary if there is one, else to the first invalid field. */
function focusErrors(form: HTMLFormElement) {
  const summary = form.querySelector<HTMLElement>("[data-focus-target]");
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  (summary ?? field)?.focus();
  // `focus` alone doesn't scroll to an element that has the focus already.
  if (summary) summary.scrollIntoView();
  else field?.closest("[data-invalid]")?.scrollIntoView({ block: "nearest" });
}

interface Options {
  readonly kind: EnquiryKind;
  /** How long the banner is shown, in ms. */
  readonly bannerMs: number;
  readonly prefill: FormValues | null;
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
function useEnquiry({ kind, bannerMs, prefill, onStored, onBannerEnd }: Options) {
  const posted = usePosted(kind);
  const [state, dispatch] = useReducer(reduce, posted, (first) =>
    initialState(kind, first, prefill),
  );
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

  return {
    state,
    send,
    change,
    revalidate,
    fold: (isFolded: boolean) => dispatch({ type: "folded", isFolded }),
    reset: () => dispatch({ type: "reset" }),
  };
}

interface SubmitButtonProps {
  readonly idle: string;
  readonly busy: string;
  readonly tone?: "orange" | "navy";
}

/** Looks busy while the form is being sent; the form ignores presses until then. */
export function SubmitButton({ idle, busy, tone = "orange" }: SubmitButtonProps) {
  const { isSending } = useFormState();
  return (
    <Button type="submit" tone={tone} aria-disabled={isSending}>
      {isSending ? `${busy}…` : idle}
    </Button>
  );
}

/** Links a form to the privacy notice. */
export function PrivacyLink() {
  return (
    <Link className="link small touch" to={privacyLink.to}>
      {privacyLink.label}
    </Link>
  );
}
