import { formLabels } from "#app/content/form-labels.ts";
import styles from "./ErrorSummary.module.css";
import { resultId, useFormState } from "./enquiry-state.ts";

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
  return (
    <section
      className={styles.summary}
      data-focus-target
      id={resultId(kind)}
      tabIndex={-1}
      aria-labelledby={title}
    >
      <h2 id={title}>
        {problems.length} {problems.length === 1 ? formLabels.oneError : formLabels.manyErrors}
      </h2>
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
    </section>
  );
}
