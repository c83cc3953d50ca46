import { useEffect, useRef } from "react";
import type { ApiResult } from "#app/backend.ts";
import { phoneLines } from "#content/company.ts";
import { errorLabels } from "#content/error-labels.ts";
import { formLabels } from "#content/form-labels.ts";
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
 * The failure of a form; a success has its receipt. It is a live region, so it is rendered empty first
 * and announced when filled. What to do stays after the banner has gone, with the error's id.
 */
export function Banner({ textOf }: Props) {
  const { kind, attempt, hasBanner, errors } = useFormState();
  const hasFailed = attempt !== null && attempt.result.code !== 200;
  const isShown = hasFailed && hasBanner;
  const content = isShown && textOf(attempt.result);
  const errorId = attempt?.result.errorId;
  const banner = useRef<HTMLDivElement>(null);
  const isRefused = Object.keys(errors).length > 0;
  // With invalid fields the error summary says what to do.
  const isNotSent = hasFailed && attempt.isSent && !isRefused;

  // On phones it may be below the viewport.
  useEffect(() => {
    if (isShown && !isRefused) banner.current?.scrollIntoView({ block: "nearest" });
  }, [isShown, isRefused]);

  return (
    <div
      ref={banner}
      {...(isShown && !isRefused && { id: resultId(kind), tabIndex: -1 })}
      className={styles.banner}
      data-kind={isShown ? "failure" : isNotSent ? "past" : undefined}
      role={isShown ? "alert" : "status"}
    >
      {content && (
        <>
          <p className={styles.title}>{content.title}</p>
          {content.text && <p>{content.text}</p>}
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

const [support] = phoneLines;

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
