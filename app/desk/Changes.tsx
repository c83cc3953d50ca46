import { deskActivity } from "#app/content/desk/activity.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { AuditEntry, FieldChange } from "#workers/audit/types.ts";
import { changeResults, changeTitle } from "./change-text.ts";
import { UndoForm } from "./form.tsx";
import { changePath } from "./paths.ts";
import { type Column, DataTable, moment } from "./table.tsx";

interface Props {
  readonly changes: readonly AuditEntry[];
  /** Where a change's subject is shown; without it the table is of one thing. */
  readonly to?: (change: AuditEntry) => string | undefined;
}

/** A table of changes, each with a button that undoes it where that is possible. */
export function Changes({ changes, to }: Props) {
  const { columns, unknown, none } = deskActivity;
  const subject: Column<AuditEntry> = {
    head: columns.subject,
    kind: "code",
    cell: (change) => {
      const isOfOrders = change.effect !== null || change.kind === "orders-removed";
      const name =
        change.subject ?? (isOfOrders ? deskActivity.orders(change.count) : deskLabels.none);
      const href = to?.(change);
      return href ? <a href={href}>{name}</a> : name;
    },
  };
  return (
    <DataTable<AuditEntry>
      caption={deskActivity.title}
      rows={changes}
      rowKey={({ id }) => id}
      empty={none}
      columns={[
        { head: columns.when, kind: "code", cell: ({ made_at }) => moment(made_at) },
        { head: columns.who, cell: ({ author }) => author ?? unknown },
        ...(to ? [subject] : []),
        {
          head: columns.what,
          kind: "wide",
          cell: ({ fields, ...change }) => (
            <>
              <a className="link" href={changePath(change)}>
                {changeTitle(change)}
              </a>
              {changeResults(change).map((sentence) => (
                <div key={sentence} className="small">
                  {sentence}
                </div>
              ))}
              {fields.filter(isShown).map(({ field, before, after }) => (
                <div key={field} className="small">
                  {withoutBidiControls(
                    deskActivity.fromTo(field, before ?? deskLabels.none, after ?? deskLabels.none),
                  )}
                </div>
              ))}
            </>
          ),
        },
        {
          head: columns.undo,
          cell: ({ id, canUndo, undoneBy }) =>
            undoneBy !== null ? deskLabels.undone(undoneBy) : canUndo && <UndoForm id={id} />,
        },
      ]}
    />
  );
}

/** When something was done is what the row says anyway; the key of a profile's columns says nothing. */
function isShown({ field }: FieldChange): boolean {
  return !field.endsWith("_at") && field !== "header_key";
}
