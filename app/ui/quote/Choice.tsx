import type { CSSProperties, ReactNode } from "react";
import { ariaOf, ErrorText, useField } from "../form/Field.tsx";
import styles from "./Choice.module.css";

interface ChoiceOption {
  readonly value: string;
  readonly label: string;
  /** Explains the option, beneath its label. */
  readonly gloss?: string | undefined;
  /** Above the label. */
  readonly picture?: ReactNode;
}

interface Props {
  readonly name: string;
  readonly label: string;
  readonly options: readonly ChoiceOption[];
  /** Explains the choice. */
  readonly help?: string | undefined;
  readonly span?: 6 | 12;
}

/** A required choice of an enquiry form. */
export function Choice(props: Props) {
  const { id, error, initial } = useField(props.name);
  return <ChoiceField {...props} id={id} error={error} initial={initial} />;
}

interface ChoiceFieldProps extends Props {
  readonly id: string;
  readonly initial: string | undefined;
  readonly error?: string | undefined;
}

/** A required choice as a segmented control of radio inputs. */
export function ChoiceField(props: ChoiceFieldProps) {
  const { id, error, initial, name, label, options, help, span = 12 } = props;
  const aria = ariaOf(id, { error, hint: null, help });
  const labelId = `${id}-label`;
  const columns = { "--columns": options.length } as CSSProperties;
  return (
    // A fieldset would do it, but WebKit draws its legend on the line of the options.
    <div
      role="radiogroup"
      aria-required
      aria-labelledby={labelId}
      className={styles.choice}
      data-invalid={Boolean(error)}
      data-span={span}
      aria-describedby={aria["aria-describedby"]}
    >
      <p id={labelId} className="label">
        {label}
      </p>
      <div className={styles.options} style={columns}>
        {options.map(({ value, label: optionLabel, gloss, picture }, index) => (
          <label key={value} data-pictured={Boolean(picture)}>
            <input
              // The error summary links to the group's first input.
              id={index === 0 ? id : `${id}-${index + 1}`}
              type="radio"
              name={name}
              value={value}
              defaultChecked={initial === value}
              aria-invalid={aria["aria-invalid"]}
              aria-label={gloss && optionLabel}
              aria-describedby={gloss && `${id}-${index}-gloss`}
            />
            {picture}
            <span>
              <span>{optionLabel}</span>{" "}
              {gloss && (
                <span id={`${id}-${index}-gloss`} className={styles.gloss}>
                  {gloss}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {(help || error) && (
        <div className={styles.notes}>
          {help && (
            <p id={`${id}-help`} className={styles.gloss}>
              {help}
            </p>
          )}
          {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
        </div>
      )}
    </div>
  );
}
