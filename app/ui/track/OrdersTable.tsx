import { severalLabels } from "#app/content/pages/track-several.ts";
import { Link } from "../navigation/Link.tsx";
import styles from "./OrdersTable.module.css";
import type { OrderRow } from "./order-row.ts";
import { Sentence } from "./Sentence.tsx";

/** One row for each order; on phones one card. */
export function OrdersTable({ rows }: { readonly rows: readonly OrderRow[] }) {
  const { order, status, last, eta } = severalLabels;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{severalLabels.title(rows.length)}</caption>
      <thead>
        <tr>
          {[order, status, last, eta].map((heading) => (
            <th key={heading} scope="col" className="label">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.orderNumber} data-attention={row.attention}>
            <th scope="row">
              <Link to={row.path} className={`code ${styles.number}`}>
                <bdi>{row.orderNumber}</bdi>
              </Link>
              {row.flags.map((flag) => (
                <span key={flag} className={styles.flag}>
                  {flag}
                </span>
              ))}
            </th>
            <td data-label={status} className={styles.status} dir="auto">
              {row.status}
            </td>
            <td data-label={last}>
              <Sentence>{row.last}</Sentence>
            </td>
            <td data-label={eta}>
              <Sentence>{row.eta}</Sentence>{" "}
              {row.moved && (
                <span className={styles.moved}>
                  <Sentence>{row.moved}</Sentence>
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
