import { type ReactNode, useEffect, useRef } from "react";
import type { ApiResult } from "#app/backend.ts";
import { phoneLines, replyTime } from "#app/content/company.ts";
import { errorLabels } from "#app/content/error-labels.ts";
import { formLabels } from "#app/content/form-labels.ts";
import { CopyButton } from "../controls/CopyButton.tsx";
import { copyIcon } from "../icons/section-icons.ts";
import { useHydrated } from "../use-hydrated.ts";
import { resultId, useFormState } from "./enquiry-state.ts";
import styles from "./FormResult.module.css";

/** The part of a response on which the banner's text depends. */
export type ResultMessage = Pick<ApiResult, "code" | "message">;

export interface BannerText {
  readonly title: string;
  readonly text?: string | undefined;
}

interface Props {
  readonly textOf: (result: ResultMessage) => BannerText;
}

/**
 * The result of a form. It is a live region, so it is rendered empty first and announced when
 * filled. What to do about a failure stays after the banner has gone, with its error id.
 */
export function Banner({ textOf }: Props) {
  const { kind: enquiry, attempt, hasBanner, errors } = useFormState();
  const result = hasBanner ? attempt?.result : null;
  const errorId = attempt?.result.errorId;
  const banner = useRef<HTMLDivElement>(null);
  const kind = result && (result.code === 200 ? "success" : "failure");
  const content = result && textOf(result);
  const isRefused = Object.keys(errors).length > 0;
  // With invalid fields the error summary says what to do.
  const isNotSent = attempt?.isSent && attempt.result.code !== 200 && !isRefused;

  // On phones it may be below the viewport.
  useEffect(() => {
    if (kind && !isRefused) banner.current?.scrollIntoView({ block: "nearest" });
  }, [kind, isRefused]);

  const isTarget = kind && !isRefused;
  return (
    <div
      ref={banner}
      {...(isTarget && { id: resultId(enquiry), tabIndex: -1 })}
      className={styles.banner}
      data-kind={kind ?? (isNotSent ? "past" : undefined)}
      role={kind === "failure" ? "alert" : "status"}
    >
      {content && (
        <>
          <p className={styles.title}>{withWholeReference(content.title)}</p>
          {content.text && <p>{withWholeReference(content.text)}</p>}
        </>
      )}
      {isNotSent && (
        <p>
          <NotSent />
        </p>
      )}
      {errorId && <p>{errorLabels.errorId(errorId)}</p>}
    </div>
  );
}

/** A reference, such as Q-VF1TK-R9Q27, stays on one line. */
function withWholeReference(text: string): ReactNode {
  const parts = text.split(/\b([A-Z](?:-[0-9A-Z]{5}){2})\b/);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

const [support] = phoneLines.value;

/** Advice for a form that was not sent, with customer support's number as a link. */
export function NotSent() {
  return (
    <>
      {formLabels.notSent}{" "}
      <a className="link code" href={`tel:${support.dial}`}>
        {support.shown}
      </a>
    </>
  );
}

interface ReferenceProps {
  readonly heading: string;
  readonly children?: ReactNode;
}

/** The last stored enquiry: its reference, a summary, and what happens next. It stays after a reset. */
export function Reference({ heading, children }: ReferenceProps) {
  const { kind, reference } = useFormState();
  const isHydrated = useHydrated();
  if (!reference) return null;
  const title = `${kind}-sent`;
  return (
    <section className={`ruled ${styles.reference}`} aria-labelledby={title}>
      <h2 id={title} className="text-h3">
        {heading}
      </h2>
      <div className={`columns ${styles.cells}`}>
        <div>
          <p className="label">{formLabels.reference}</p>
          <p className="code">{reference}</p>
          {isHydrated && (
            <CopyButton
              icon={copyIcon}
              label={formLabels.copyReference}
              copied={formLabels.copied}
              text={() => reference}
            />
          )}
        </div>
        {children}
        <div>
          <p className="label">{formLabels.next}</p>
          <p>{replyTime.value ?? formLabels.reply}</p>
          <p>
            {formLabels.referenceHint}{" "}
            <a className="link code" href={`tel:${support.dial}`}>
              {support.shown}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}

/** How many errors are listed at once, so that they don't fill a phone; the others are folded. */
const SHOWN = 3;

/**
 * The errors as a list of links to their fields, in the order of `fields`. Focused after each
 * failed attempt, also on a page rendered without JavaScript.
 */
export function ErrorSummary({ fields }: { readonly fields: readonly string[] }) {
  const { kind, errors } = useFormState();
  const problems = fields.flatMap((name) => {
    const message = errors[name];
    return message ? [{ name, message }] : [];
  });

  if (problems.length === 0) return null;
  const title = `${kind}-summary`;
  const shown = problems.length > SHOWN + 1 ? SHOWN : problems.length;
  return (
    <section
      className={styles.summary}
      data-focus-target
      id={resultId(kind)}
      tabIndex={-1}
      aria-labelledby={title}
    >
      <h2 id={title} className="text-h3">
        {formLabels.errors(problems.length)}
      </h2>
      <Links kind={kind} problems={problems.slice(0, shown)} />
      {problems.length > shown && (
        <details>
          <summary className="touch">{formLabels.moreErrors(problems.length - shown)}</summary>
          <Links kind={kind} problems={problems.slice(shown)} />
        </details>
      )}
    </section>
  );
}

interface LinksProps {
  readonly kind: string;
  readonly problems: readonly { readonly name: string; readonly message: string }[];
}

function Links({ kind, problems }: LinksProps) {
  return (
    <ul>
      {problems.map(({ name, message }) => (
        <li key={name}>
          <a
            className="touch"
            href={`#${kind}-${name}`}
            onClick={(event) => {
              event.preventDefault();
              document.getElementById(`${kind}-${name}`)?.focus();
            }}
          >
            {message}
          </a>
        </li>
      ))}
    </ul>
  );
}
