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
import { FORM_FIELD, type FormName, PREVIOUS_FIELD } from "#app/domain/forms.ts";
import { Honeypot } from "./Honeypot.tsx";
import { loadCheck, type Submission, useSubmission } from "./use-submission.ts";

const SubmissionContext = createContext<Submission | null>(null);

/** How the form around a field stands. @throws outside a SubmissionForm */
export function useFormState(): Submission {
  const submission = use(SubmissionContext);
  if (!submission) throw new Error("A field stands outside a SubmissionForm.");
  return submission;
}

/** Where the answer stands: a page that was made anew without JavaScript opens there, with the focus. */
export function answerId(form: FormName): string {
  return `${form}-answer`;
}

interface Props {
  readonly form: FormName;
  readonly label: string;
  /** How long a banner stands, in ms. */
  readonly bannerMs: number;
  /** Empties the fields after a banner with one of these codes. */
  readonly resetAfter: readonly number[];
  readonly className?: string | undefined;
  /** After each change, with the form. */
  readonly onTyped?: (form: HTMLFormElement) => void;
  /** When the form was stored. */
  readonly onStored?: () => void;
  /** When the fields were emptied. */
  readonly onReset?: () => void;
  readonly children: ReactNode;
}

/**
 * A form of the site. It posts to the page it stands on: by a fetcher where JavaScript runs, else as
 * any form does, and lands on itself again.
 */
export function SubmissionForm(props: Props) {
  const { form, label, bannerMs, resetAfter, className, onTyped, onReset, children } = props;
  const element = useRef<HTMLFormElement>(null);
  const submissionId = useRef<HTMLInputElement>(null);
  const { pathname } = useLocation();
  const { submission, submit, follow, clear } = useSubmission({
    form,
    bannerMs,
    onStored: props.onStored,
    onBannerEnd(outcome) {
      if (resetAfter.includes(outcome.code)) element.current?.reset();
    },
  });

  /** One id for one set of values: sent twice it is stored once, changed it is another submission. */
  function renewId() {
    if (submissionId.current) submissionId.current.value = crypto.randomUUID();
  }
  useEffect(renewId, []);

  const { refusals, previousReference } = submission;
  const refused = useEffectEvent((fields: HTMLFormElement) => {
    firstProblem(fields)?.focus();
    // A visitor may have typed on while the answer was on its way.
    follow(fields);
  });
  useEffect(() => {
    if (refusals > 0 && element.current) refused(element.current);
  }, [refusals]);

  function typed(event: FormEvent<HTMLFormElement>) {
    renewId();
    follow(event.currentTarget);
    onTyped?.(event.currentTarget);
  }

  function prepare() {
    loadCheck().catch(() => {});
  }

  function reset() {
    renewId();
    clear();
    onReset?.();
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(event.currentTarget, `${pathname}${pathname === "/" ? "?index" : ""}`);
  }

  return (
    <SubmissionContext value={submission}>
      <form
        ref={element}
        id={form}
        method="post"
        // Without JavaScript: to the page it stands on, wherever that is kept.
        action={`${pathname === "/" ? "?index" : ""}#${answerId(form)}`}
        onSubmit={send}
        className={className}
        aria-label={label}
        noValidate
        onFocus={prepare}
        onInput={typed}
        onReset={reset}
      >
        <input type="hidden" name={FORM_FIELD} value={form} />
        <input type="hidden" name="submission_id" ref={submissionId} />
        {previousReference && (
          <input type="hidden" name={PREVIOUS_FIELD} value={previousReference} />
        )}
        <Honeypot />
        {children}
      </form>
    </SubmissionContext>
  );
}

/** The summary of what is wrong where the form has one, else the first field that is. */
function firstProblem(form: HTMLFormElement): HTMLElement | null {
  return form.querySelector<HTMLElement>('[data-takes-focus], [aria-invalid="true"]') ?? null;
}
