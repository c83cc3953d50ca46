import type { ReactNode } from "react";
import { deskLabels } from "#app/content/desk/frame.ts";
import styles from "./desk.module.css";

export interface FactRow {
  readonly label: string;
  readonly value: ReactNode;
  readonly isCode?: boolean;
  /** A line of its own. */
  readonly isWide?: boolean;
}

/** Labels and values in ruled cells, as on a waybill. */
export function Facts({ rows }: { readonly rows: readonly FactRow[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(({ label, value, isCode, isWide }) => (
        <div key={label} data-wide={isWide || undefined}>
          <dt className="label">{label}</dt>
          <dd className={isCode ? "code" : undefined} dir="auto">
            {value === null || value === undefined || value === "" ? deskLabels.none : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
