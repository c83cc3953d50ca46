import { deskLabels } from "#app/content/desk/frame.ts";
import { deskOrder } from "#app/content/desk/orders.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { LogEntry } from "#workers/desk/orders-types.ts";
import styles from "./desk.module.css";
import { RetractForm } from "./form.tsx";
import { DataTable, moment } from "./table.tsx";

interface Props {
  readonly log: readonly LogEntry[];
  /** The log's last entry on this page. */
  readonly seen: number;
}

/** Entries above the fold. */
const NEWEST = 10;

/** The entries of an order's log, each with a button that first says what its retraction would do. */
export function OrderLog({ log, seen }: Props) {
  const older = log.slice(NEWEST);
  return (
    <>
      <LogTable log={log.slice(0, NEWEST)} seen={seen} />
      {older.length > 0 && (
        <details className={styles.orderPageMore}>
          <summary>{deskOrder.older(older.length)}</summary>
          <LogTable log={older} seen={seen} />
        </details>
      )}
    </>
  );
}

function LogTable({ log, seen }: Props) {
  const { logColumns: columns, sources } = deskOrder;
  return (
    <DataTable<LogEntry>
      caption={deskOrder.log}
      rows={log}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          head: columns.what,
          kind: "wide",
          cell: ({ what, note, classifier }) => (
            <>
              {withoutBidiControls(
                classifier === "actual" ? what : `${what} (${deskOrder.expected})`,
              )}
              {note && <div className="small">{withoutBidiControls(note)}</div>}
            </>
          ),
        },
        { head: columns.when, kind: "code", cell: ({ when }) => when ?? deskLabels.none },
        { head: columns.place, cell: ({ place }) => place ?? deskLabels.none },
        {
          head: columns.who,
          cell: ({ author, source }) => [author, sources[source]].filter(Boolean).join(", "),
        },
        { head: columns.learned, kind: "code", cell: ({ learned_at }) => moment(learned_at) },
        {
          head: deskOrder.retract,
          cell: ({ id, standing }) => {
            if (standing !== "holds") return standing === "retracted" && deskOrder.retracted;
            return <RetractForm seen={seen} fact={id} isPreview />;
          },
        },
      ]}
    />
  );
}
