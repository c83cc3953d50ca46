import type { ReactNode } from "react";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import styles from "./desk.module.css";

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Codes and times don't break; on narrow windows a "wide" cell has a line of its own. */
  readonly kind?: "code" | "number" | "wide";
}

interface Props<Row> {
  /** What the table lists, for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Where a row leads: its first cell is the link, and arrow keys walk the rows. */
  readonly to?: (row: Row) => string | undefined;
  /** Shown in place of an empty table. */
  readonly empty?: string;
}

/** What somebody typed turns no line around. */
function shown(content: ReactNode): ReactNode {
  return typeof content === "string" ? withoutBidiControls(content) : content;
}

/** A dense table; on a phone each row is a small block. */
export function DataTable<Row>({ caption, columns, rows, rowKey, to, empty }: Props<Row>) {
  if (rows.length === 0 && empty) return <p className={styles.dataTableEmpty}>{empty}</p>;
  return (
    <div className={styles.dataTableFrame}>
      <table className={styles.dataTableTable} data-walk="">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} scope="col" data-kind={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const href = to?.(row);
            return (
              <tr key={rowKey(row)}>
                {columns.map(({ head, cell, kind }, index) => (
                  <td key={head} data-head={head} data-kind={kind} dir="auto">
                    {index === 0 && href ? (
                      <a className={styles.dataTableLink} href={href}>
                        {shown(cell(row))}
                      </a>
                    ) : (
                      shown(cell(row))
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
