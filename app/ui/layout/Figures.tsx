import type { Figure } from "#app/content/types.ts";
import styles from "./Figures.module.css";

/** Four large figures on one baseline. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <ul className={`cells ${styles.figures}`}>
      {figures.map(({ label, prefix, value, suffix, text }) => (
        <li key={label}>
          <p className="label">{label}</p>
          <p className="figure">
            {prefix && <small className="prefix">{prefix}</small>}
            {value}
            {suffix && <small>{suffix}</small>}
          </p>
          <p className="small">{text}</p>
        </li>
      ))}
    </ul>
  );
}
