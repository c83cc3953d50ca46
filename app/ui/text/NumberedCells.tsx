import type { Item } from "#app/content/types.ts";
import { sectionNumber } from "../section-number.ts";
import styles from "./NumberedCells.module.css";

export function NumberedCells({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className={`cells ${styles.items}`}>
      {items.map(({ name, text }, index) => (
        <li key={name} className="cell">
          <p className="label" aria-hidden="true">
            {sectionNumber(index)}
          </p>
          <div className="copy">
            <h3>{name}</h3>
            {text && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
