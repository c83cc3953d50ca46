import { formLabels } from "#app/content/form-labels.ts";
import styles from "./ErrorSummary.module.css";
import { resultId, useFormState } from "./enquiry-state.ts";

/** More than these and one would fill a phone: the rest is behind an expander. */
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
      <h2 id={title}>{formLabels.errors(problems.length)}</h2>
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
