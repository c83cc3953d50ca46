import type { Item } from "#app/content/types.ts";
import { sectionNumber } from "../section-number.ts";
import styles from "./ItemList.module.css";

interface Props {
  readonly items: readonly Item[];
  /** Numbered cells, or a list. */
  readonly isGrid: boolean;
}

/** The items that a service covers. Codes, such as 3PL, are set large. */
export function ItemList({ items, isGrid }: Props) {
  const areCodes = items.every(({ name }) => name.length <= 3);
  return (
    <ul
      className={`hairlines ${styles.items}`}
      data-columns={isGrid ? columns(items.length) : undefined}
    >
      {items.map(({ name, text }, index) => (
        <li key={name}>
          {isGrid && (
            <span className="label" aria-hidden="true">
              {sectionNumber(index)}
            </span>
          )}
          <p className={areCodes ? `code ${styles.large}` : styles.name}>{name}</p>
          {text && <p className="small">{text}</p>}
        </li>
      ))}
    </ul>
  );
}

/** A number of columns that leaves no gap; otherwise the last cell is stretched. */
function columns(count: number): number {
  return count % 3 === 0 ? 3 : 4;
}
