/** The table of changes, on the page of all activity and on those of what was changed. */
import { withoutBidiControls } from "#app/domain/invisible.ts";
import { pluralize } from "#app/domain/words.ts";
import type { AuditEntry, FieldChange } from "#workers/audit/audit-log.ts";
import { fieldLabel } from "#workers/audit/field-labels.ts";
import { changeResults, changeTitle } from "./change-text.ts";
import { UndoForm } from "./form.tsx";
import { NONE } from "./page.tsx";
import { changePath } from "./paths.ts";
import { type Column, DataTable, moment } from "./table.tsx";

interface Props {
  readonly changes: readonly AuditEntry[];
  /** Where a change's subject is shown; without it the table is of one thing. */
  readonly to?: (change: AuditEntry) => string | undefined;
  /** Whether the page's own title is the change's. */
  readonly isTitled?: boolean;
}

/** A table of changes, each with a button that undoes it where that is possible. */
export function Changes({ changes, to, isTitled = false }: Props) {
  const subject: Column<AuditEntry> = {
    head: "Subject",
    kind: "code",
    cell: (change) => {
      const isOfOrders = change.effect !== null || change.kind === "orders-removed";
      const name = change.subject ?? (isOfOrders ? pluralize(change.count, "order") : NONE);
      const href = to?.(change);
      return href ? <a href={href}>{name}</a> : name;
    },
  };
  return (
    <DataTable<AuditEntry>
      caption="Activity"
      rows={changes}
      rowKey={({ id }) => id}
      empty="Nothing was changed yet."
      columns={[
        { head: "When", kind: "code", cell: ({ made_at }) => moment(made_at) },
        { head: "Who", cell: ({ author }) => author ?? "unknown" },
        ...(to ? [subject] : []),
        { head: "What", kind: "wide", cell: (change) => <What {...change} isTitled={isTitled} /> },
        { head: "Undo", cell: (change) => <Undo {...change} /> },
      ]}
    />
  );
}

function What({ fields, isTitled, ...change }: AuditEntry & Pick<Props, "isTitled">) {
  return (
    <>
      {!isTitled && (
        <a className="link" href={changePath(change.id)}>
          {changeTitle(change)}
        </a>
      )}
      {changeResults(change).map((sentence) => (
        <div key={sentence} className="small">
          {sentence}
        </div>
      ))}
      {fields.filter(isShown).map(({ field, before, after }) => (
        <div key={field} className="small">
          {withoutBidiControls(`${fieldLabel(field)}: ${before ?? NONE} to ${after ?? NONE}`)}
        </div>
      ))}
    </>
  );
}

/** The row has the time of the change; the key of a profile's columns means nothing to a reader. */
function isShown({ field }: FieldChange): boolean {
  return !field.endsWith("_at") && field !== "header_key";
}

/** Who undid a change, or the button that undoes it; nothing where that isn't possible. */
export function Undo({ id, canUndo, undoneBy }: AuditEntry) {
  if (undoneBy !== null) return `undone by ${undoneBy}`;
  return canUndo && <UndoForm id={id} />;
}
