/** All entries of the audit log, and their table, which is also on the pages of what was changed. */
import { pluralize } from "#app/domain/words.ts";
import { type AuditEntry, listChanges, UNDO_BY_KIND } from "#workers/audit/audit-log.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/activity";
import { changeResults, changeTitle } from "./change-text.ts";
import { UndoLink } from "./form.tsx";
import { NONE, PageTitle } from "./page.tsx";
import { changePath, subjectPath } from "./paths.ts";
import { type Column, DataTable, moment, Pager } from "./table.tsx";

/** Changes of a page. */
const SIZE = 50;

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  return listChanges(requireDesk(context).db, { before, size: SIZE });
}

export default function Activity({ loaderData: { changes, next } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Activity" note="Who changed what, the newest first. Times in Dubai." />
      <Changes changes={changes} hasSubjects />
      <Pager next={next} />
    </>
  );
}

interface Props {
  readonly changes: readonly AuditEntry[];
  /** Whether they are of several things. */
  readonly hasSubjects?: boolean;
  /** Whether the page's own title is the change's. */
  readonly isTitled?: boolean;
  /** The order of whose page they are: only its part of them is undone there. */
  readonly orderNumber?: string;
}

/** A table of changes, each with a link to its undo where that is possible. */
export function Changes({ changes, hasSubjects = false, isTitled = false, orderNumber }: Props) {
  const subject: Column<AuditEntry> = {
    head: "Subject",
    kind: "code",
    cell: (change) => {
      const isOfOrders = change.effect !== null || change.kind === "orders-removed";
      const name = change.subject ?? (isOfOrders ? pluralize(change.count, "order") : NONE);
      const href = subjectPath(change);
      return href ? <a href={href}>{name}</a> : name;
    },
  };
  return (
    <DataTable
      caption="Activity"
      rows={changes}
      empty="Nothing was changed yet."
      columns={[
        { head: "When", kind: "code", cell: ({ made_at }) => moment(made_at) },
        { head: "Who", cell: ({ author }) => author ?? "unknown" },
        ...(hasSubjects ? [subject] : []),
        { head: "What", kind: "wide", cell: (change) => <What {...change} isTitled={isTitled} /> },
        { head: "Undo", cell: (change) => undoCell(change, orderNumber) },
      ]}
    />
  );
}

function What({ isTitled, ...change }: AuditEntry & Pick<Props, "isTitled">) {
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
    </>
  );
}

/** Who undid a change, or the link to its undo; nothing where that isn't possible. */
export function undoCell({ id, kind, canUndo, undoneBy }: AuditEntry, orderNumber?: string) {
  const isRemoval = UNDO_BY_KIND[kind] === "order-removal";
  if (undoneBy !== null) return `${isRemoval ? "restored" : "undone"} by ${undoneBy}`;
  return canUndo && <UndoLink id={id} orderNumber={orderNumber} isRestoring={isRemoval} />;
}
