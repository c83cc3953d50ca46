import type { Figure } from "#app/content/types.ts";
import styles from "./LargeFigure.module.css";

export function LargeFigure({ figure }: { readonly figure: Figure }) {
  const { label, prefix, value, suffix, text } = figure;
  const shown = [label, prefix, value, suffix].filter(Boolean).join(" ");
  const isSign = suffix === "+";
  return (
    <div className={styles.figure}>
      <p className="label" aria-hidden="true">
        {label}
      </p>
      <p className={styles.number} aria-hidden="true">
        {prefix && <small>{prefix}</small>}
        <span>
          {value}
          {isSign && suffix}
        </span>
        {suffix && !isSign && <small>{suffix}</small>}
      </p>
      {/* Hidden where the label and number already read as the sentence. */}
      <p className={shown === text ? "visually-hidden" : "small"}>{text}</p>
    </div>
  );
}
