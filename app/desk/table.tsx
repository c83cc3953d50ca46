/** Tables and lists of the desk, and the form of what they show. */
import type { ReactNode } from "react";
import { dubaiIso } from "#app/domain/dubai-time.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import styles from "./desk.module.css";
import { DeskLink, NONE } from "./page.tsx";

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** Codes and times don't break; on narrow windows a "wide" cell has a line of its own. */
  readonly kind?: "code" | "number" | "wide";
}

interface TableProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** Where a row leads: its first cell is the link, and arrow keys walk the rows. */
  readonly to?: (row: Row) => string | undefined;
  /** Shown in place of an empty table. */
  readonly empty?: string;
}

/** Text that a user typed cannot change the direction of its line. */
function shown(content: ReactNode): ReactNode {
  return typeof content === "string" ? withoutBidiControls(content) : content;
}

/** A dense table; on a phone each row is a small block. */
export function DataTable<Row>({ caption, columns, rows, to, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty)
    return <p className={`${styles.boxed} ${styles.dataTableEmpty}`}>{empty}</p>;
  return (
    <div className={`${styles.boxed} ${styles.dataTableFrame}`}>
      <table className={styles.dataTableTable} data-walk="">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, kind }) => (
              <th key={head} className="label" scope="col" data-kind={kind}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const href = to?.(row);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: It is rendered once, by the server.
              <tr key={index}>
                {columns.map(({ head, cell, kind }, column) => (
                  <td
                    key={head}
                    data-label={head}
                    className={kind === "code" ? "code" : undefined}
                    data-kind={kind}
                    dir="auto"
                  >
                    {column === 0 && href ? (
                      <a className={`link ${styles.dataTableLink}`} href={href}>
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

export interface FactRow {
  readonly label: string;
  readonly value: ReactNode;
  /** A line of its own. */
  readonly isWide?: boolean;
}

/** Labels and values in ruled cells, as on a waybill. */
export function Facts({ rows }: { readonly rows: readonly FactRow[] }) {
  return (
    <dl className={`${styles.boxed} ${styles.facts}`}>
      {rows.map(({ label, value, isWide }) => (
        <div key={label} data-wide={isWide || undefined}>
          <dt className="label">{label}</dt>
          <dd dir="auto">{value === null || value === undefined || value === "" ? NONE : value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface TagProps {
  /** "quiet" is information; others mark what needs attention. */
  readonly tone?: "quiet";
  readonly children: ReactNode;
}

/** A word that is seen in a long list. */
export function Tag({ tone, children }: TagProps) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}

interface PagerProps {
  /** `before` of the next page; null on the last one. */
  readonly next: string | null;
  /** The other parameters of the page. */
  readonly query?: Readonly<Record<string, string | null>>;
}

/** Leads to the older rows of a list. */
export function Pager({ next, query = {} }: PagerProps) {
  if (next === null) return null;
  const search = new URLSearchParams({ before: next });
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return (
    <p>
      <DeskLink to={`?${search}`}>Older</DeskLink>
    </p>
  );
}

/** A moment (ISO 8601) on Dubai's clock as a table shows it, "2026-11-18 09:40"; a dash for none. */
export function moment(iso: string | null): string {
  return dubaiIso(iso)?.slice(0, 16).replace("T", " ") ?? NONE;
}
