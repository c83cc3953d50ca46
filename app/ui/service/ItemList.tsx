import type { Item } from "#app/content/types.ts";
import { sectionNumber } from "../section-number.ts";
import styles from "./ItemList.module.css";

interface Props {
  readonly items: readonly Item[];
  /** A grid of numbered cells, or a list. */
  readonly isGrid: boolean;
  readonly hasLargeNames?: boolean | undefined;
}

/** The items that a service covers. */
export function ItemList({ items, isGrid, hasLargeNames = false }: Props) {
  return (
    <ul
      className={`hairlines ${styles.items}`}
      data-columns={isGrid ? columns(items.length) : 1}
      data-names={hasLargeNames ? "large" : undefined}
    >
      {items.map(({ name, text }, index) => (
        <li key={name}>
          {isGrid && !hasLargeNames && (
            <span className="label" aria-hidden="true">
              {sectionNumber(index)}
            </span>
          )}
          <p className={styles.name}>{name}</p>
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
