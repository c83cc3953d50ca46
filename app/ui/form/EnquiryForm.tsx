import {
  type FocusEvent,
  type FormEvent,
  type ReactNode,
  startTransition,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { useLocation } from "react-router";
import { formLabels } from "#app/content/form-labels.ts";
import {
  FORM_FIELD,
  type FormValues,
  KIND_FIELD,
  PREVIOUS_FIELD,
} from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { loadValidator } from "#app/enquiries/send.client.ts";
import { BANNER_MS } from "../timing.ts";
import { restoreDraft, saveDraft, writeDraft } from "./draft.ts";
import { EnquiryContext, resultId } from "./enquiry-state.ts";
import { useEnquiry } from "./use-enquiry.ts";

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
  /** With what the form holds after hydration, and whether a draft was restored. */
  readonly onRestored?: (typed: FormValues, isRestored: boolean) => void;
  /** After each change. */
  readonly onTyped?: (form: HTMLFormElement) => void;
  readonly onStored?: () => void;
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

/**
 * An enquiry form: sent to `/api` with JavaScript, else posted to its own page, which is rendered
 * again with the result.
 */
export function EnquiryForm(props: Props) {
  const { kind, label, className, onRestored, onTyped, onReset, children } = props;
  const { bannerMs = BANNER_MS, resetAfter = [200] } = props;
  const element = useRef<HTMLFormElement>(null);
  const submissionId = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const { state, send, revalidate, ...enquiry } = useEnquiry({
    kind,
    bannerMs,
    onStored() {
      writeDraft(kind, {});
      props.onStored?.();
    },
    onBannerEnd(result) {
      if (resetAfter.includes(result.code)) element.current?.reset();
    },
  });

  const { posted } = state;

  /** Each change gets a new submission id: the same values sent again are a retry, changed ones a new enquiry. */
  function renewId() {
    if (submissionId.current) submissionId.current.value = crypto.randomUUID();
  }
  useEffect(renewId, []);

  const restored = useEffectEvent((form: HTMLFormElement) => {
    const draft = restoreDraft(kind, form, posted !== null);
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

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // Enter sends without leaving the field.
    for (const field of event.currentTarget.elements) writeEmailSmall(field);
    send(event.currentTarget);
  }

  return (
    <EnquiryContext value={state}>
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
        {/* The honeypot: only bots fill it in. */}
        <div className="visually-hidden" aria-hidden="true">
          <label>
            {formLabels.leaveEmpty}
            <input name="homepage_url" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {children}
      </form>
    </EnquiryContext>
  );
}

/** Puts an address that was typed with capitals in small letters, which its rule asks for. */
function writeEmailSmall(field: Element): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== "email") return false;
  const small = field.value.toLowerCase();
  if (small === field.value) return false;
  field.value = small;
  return true;
}

/** Goes to the error summary if there is one, else to the first invalid field. */
function focusErrors(form: HTMLFormElement) {
  const summary = form.querySelector<HTMLElement>("[data-focus-target]");
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  (summary ?? field)?.focus();
  // What has the focus already is not scrolled to again, and phones leave it there at a tap.
  if (summary) summary.scrollIntoView();
  else field?.closest("[data-invalid]")?.scrollIntoView({ block: "nearest" });
}
