import { type ReactNode, useId } from "react";
import styles from "./desk.module.css";

interface Choice {
  readonly value: string;
  readonly label: string;
}

interface Props {
  readonly label: string;
  readonly name: string;
  readonly value?: string | number | null | undefined;
  /** What is wrong with it. */
  readonly error?: string | undefined;
  /** What to write, or in which form. */
  readonly hint?: ReactNode;
  readonly type?: "text" | "email" | "url" | "number" | "date" | "datetime-local" | "search";
  readonly options?: readonly Choice[];
  /** Several lines. */
  readonly isLong?: boolean;
  readonly isWide?: boolean;
  readonly isRequired?: boolean;
  readonly maxLength?: number;
  readonly list?: readonly string[];
}

/** One field of a form, with its label, its hint and its error. */
export function Field(props: Props) {
  const { label, error, hint, isWide, isLong } = props;
  const id = useId();
  return (
    <div className={styles.field} data-wide={isWide || isLong || undefined}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <Input {...props} id={id} />
      {hint && <span className="small">{hint}</span>}
      {error && (
        <span className={styles.fieldError} id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}

function Input({
  id,
  name,
  value,
  error,
  type = "text",
  options,
  isLong,
  isRequired,
  maxLength,
  list,
}: Props & { readonly id: string }) {
  const shared = {
    id,
    name,
    className: styles.fieldInput,
    defaultValue: value ?? "",
    required: isRequired,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
    dir: "auto",
  } as const;
  if (options) {
    return (
      <select {...shared}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  }
  if (isLong) return <textarea {...shared} rows={3} maxLength={maxLength} />;
  const step = type === "number" ? "any" : undefined;
  return (
    <>
      <input
        {...shared}
        type={type}
        step={step}
        maxLength={maxLength}
        list={list && `${id}-list`}
      />
      {list && (
        <datalist id={`${id}-list`}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </>
  );
}
