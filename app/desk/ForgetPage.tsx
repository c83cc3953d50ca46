import { deskForget } from "#app/content/desk/forget.ts";
import type { PersonalData, RecordRef } from "#workers/desk/people-types.ts";
import styles from "./desk.module.css";
import { DeskForm, Field } from "./form.tsx";
import { Notice, PageTitle } from "./page.tsx";
import { enquiryPath, orderPath } from "./paths.ts";
import { DataTable, moment } from "./table.tsx";

interface Asked {
  readonly email: string;
  readonly error: string | undefined;
  /** Null where the address is none */
  readonly found: PersonalData | null;
}

/** Shows what is stored about a person, then erases it. */
export function ForgetPage({ asked }: { readonly asked: Asked | undefined }) {
  const { title, lead, email, find } = deskForget;
  return (
    <>
      <PageTitle title={title} note={lead} />
      <DeskForm does="find" button={find}>
        <Field label={email} name="email" value={asked?.email} error={asked?.error} isRequired />
      </DeskForm>
      {asked?.found && <Found email={asked.email} found={asked.found} />}
    </>
  );
}

interface Row extends RecordRef {
  readonly what: string;
  readonly effect: string;
  readonly to?: string;
}

function Found({ email, found }: { readonly email: string; readonly found: PersonalData }) {
  const { columns } = deskForget;
  const rows = toRows(found);
  const unread = !found.isQueueRead && <Notice tone="note">{deskForget.queueUnread}</Notice>;
  if (rows.length === 0 && found.changes === 0) {
    return (
      unread || (
        <Notice tone="note" isAnswer>
          {deskForget.nothing(email)}
        </Notice>
      )
    );
  }
  return (
    <section className={styles.forgetPageFound} aria-label={deskForget.found(email)}>
      <h2 className={styles.forgetPageHeading} dir="auto">
        {deskForget.found(email)}
      </h2>
      <DataTable<Row>
        caption={deskForget.found(email)}
        rows={rows}
        rowKey={({ what, id, created_at }) => `${what} ${id} ${created_at}`}
        to={({ to }) => to}
        columns={[
          { head: columns.id, kind: "code", cell: ({ id }) => id },
          { head: columns.date, kind: "code", cell: ({ created_at }) => moment(created_at) },
          { head: columns.what, cell: ({ what }) => what },
          { head: columns.effect, kind: "wide", cell: ({ effect }) => effect },
        ]}
      />
      {found.mails > 0 && <p>{deskForget.mails(found.mails)}</p>}
      {found.changes > 0 && <p>{deskForget.changes(found.changes)}</p>}
      {unread}
      <Notice tone="note" isAnswer>
        {deskForget.warning}
      </Notice>
      <DeskForm does="forget" button={deskForget.forget} isMain>
        <input type="hidden" name="email" value={email} />
      </DeskForm>
    </section>
  );
}

function toRows(found: PersonalData): Row[] {
  const { kinds, removed } = deskForget;
  const enquiries = (["quotes", "contacts", "subscribers", "followed"] as const).flatMap((kind) =>
    found[kind].map((ref) => ({
      ...ref,
      what: kinds[kind],
      effect: removed,
      to: enquiryPath(ref.id),
    })),
  );
  return [
    ...found.orders.map(({ hasNote, ...ref }) => ({
      ...ref,
      what: kinds.orders,
      effect: hasNote ? deskForget.emptiedWithNote : deskForget.emptied,
      to: orderPath(ref.id),
    })),
    ...enquiries,
    ...found.queued.map((ref) => ({ ...ref, what: kinds.queued, effect: removed })),
    ...found.mentions.map(({ fields, ...ref }) => ({
      ...ref,
      what: kinds.mention(fields.join(", ")),
      effect: deskForget.mentioned,
      to: /^[QCS]-/.test(ref.id) ? enquiryPath(ref.id) : orderPath(ref.id),
    })),
  ];
}
