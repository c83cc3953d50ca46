import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useRef,
} from "react";
import { useLocation } from "react-router";
import { FORM_FIELD, KIND_FIELD, PREVIOUS_FIELD } from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { loadValidator } from "#app/enquiries/send.client.ts";
import { Honeypot } from "./Honeypot.tsx";
import { type EnquiryState, useEnquiry } from "./use-enquiry.ts";

const EnquiryContext = createContext<EnquiryState | null>(null);

/** The state of the form around a field. @throws outside an EnquiryForm */
export function useFormState(): EnquiryState {
  const state = use(EnquiryContext);
  if (!state) throw new Error("A field stands outside an EnquiryForm.");
  return state;
}

/** Where the result stands: a page that is rendered again without JavaScript opens there, focused. */
export function resultId(kind: EnquiryKind): string {
  return `${kind}-result`;
}

interface Props {
  readonly kind: EnquiryKind;
  /** Which of the forms of its kind it is, where the server must know. */
  readonly form?: string;
  readonly label: string;
  /** How long a banner is shown, in ms. */
  readonly bannerMs: number;
  /** Empties the fields after a banner with one of these codes. */
  readonly resetAfter: readonly number[];
  readonly className?: string | undefined;
  /** After each change, with the form. */
  readonly onTyped?: (form: HTMLFormElement) => void;
  /** When the enquiry was stored. */
  readonly onStored?: () => void;
  /** When the fields were emptied. */
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

/**
 * A form of the site: sent to `/api` where JavaScript runs, else posted to the page it stands on, which
 * then comes back with the result.
 */
export function EnquiryForm(props: Props) {
  const { kind, label, bannerMs, resetAfter, className, onTyped, onReset, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const submissionId = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const { state, send, revalidate, clear } = useEnquiry({
    kind,
    bannerMs,
    onStored: props.onStored,
    onBannerEnd(result) {
      if (resetAfter.includes(result.code)) element.current?.reset();
    },
  });

  /** One id for one set of values: sent twice it is stored once, changed it is another enquiry. */
  function renewId() {
    if (submissionId.current) submissionId.current.value = crypto.randomUUID();
  }
  useEffect(renewId, []);

  const { refusals, previousReference } = state;
  const refused = useEffectEvent((form: HTMLFormElement) => {
    firstProblem(form)?.focus();
    // A visitor may have typed on while the response was on its way.
    revalidate(form);
  });
  useEffect(() => {
    if (refusals > 0 && element.current) refused(element.current);
  }, [refusals]);

  function typed(event: FormEvent<HTMLFormElement>) {
    renewId();
    revalidate(event.currentTarget);
    onTyped?.(event.currentTarget);
  }

  function reset() {
    renewId();
    clear();
    onReset?.();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    send(event.currentTarget);
  }

  return (
    <EnquiryContext value={state}>
      <form
        ref={element}
        id={kind}
        method="post"
        // Without JavaScript: to the page it stands on.
        action={`${pathname === "/" ? "?index" : ""}#${resultId(kind)}`}
        onSubmit={submit}
        className={className}
        aria-label={label}
        noValidate
        onFocus={() => loadValidator().catch(() => {})}
        onInput={typed}
        onReset={reset}
      >
        <input type="hidden" name={KIND_FIELD} value={kind} />
        {props.form && <input type="hidden" name={FORM_FIELD} value={props.form} />}
        <input type="hidden" name="submission_id" ref={submissionId} />
        {previousReference && (
          <input type="hidden" name={PREVIOUS_FIELD} value={previousReference} />
        )}
        <Honeypot />
        {children}
      </form>
    </EnquiryContext>
  );
}

/** The summary of what is wrong where the form has one, else the first field that is. */
function firstProblem(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[data-takes-focus], [aria-invalid="true"]') ?? null;
}
