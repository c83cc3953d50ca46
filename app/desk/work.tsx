/** Who works on an enquiry or an order, and notes about it: for colleagues alone. */
import type { Person } from "#workers/audit/result.ts";
import { NOTE_MAX, type Note } from "#workers/notes/notes.ts";
import styles from "./desk.module.css";
import { DeskField, DeskForm, TextForm } from "./form.tsx";
import { Section } from "./page.tsx";
import { moment } from "./table.tsx";

interface AssignmentProps {
  readonly taken_by: string | null;
  /** ISO 8601, UTC */
  readonly taken_at: string | null;
  readonly person: Person;
}

/** Who has taken it, and the form to take it, to take it over, or to give it back. */
export function Assignment({ taken_by, taken_at, person }: AssignmentProps) {
  const isMine = taken_by === person.name;
  const since = moment(taken_at);
  return (
    <>
      <p dir="auto">
        {taken_by === null && "Not taken yet."}
        {isMine && `You took it, ${since}.`}
        {taken_by !== null && !isMine && `Taken by ${taken_by}, ${since}.`}
      </p>
      {isMine ? (
        <DeskForm
          does="give-back"
          button="Give it back"
          preview={{ text: "Leaves it to anyone; your name is no longer shown." }}
        />
      ) : (
        <DeskForm
          does="take"
          button={taken_by === null ? "Take it" : `Take it over from ${taken_by}`}
          hidden={{ from: taken_by }}
          preview={{ text: "Assigns it to you; your colleagues see your name." }}
          isMain={taken_by === null}
        />
      )}
    </>
  );
}

interface NotesProps {
  readonly notes: readonly Note[];
  readonly canRemove: boolean;
}

/** Notes of the desk's users, and a field for a new one. */
export function Notes({ notes, canRemove }: NotesProps) {
  return (
    <Section className={styles.enquiryPanel} title="Notes">
      {notes.length === 0 && <p>No notes yet.</p>}
      {notes.length > 0 && canRemove && <p className="small">A removed note is gone for good.</p>}
      <ul className={styles.enquiryNotes}>
        {notes.map(({ id, author, text, written_at }) => (
          <li key={id}>
            <p dir="auto">{text}</p>
            <div className="small">
              <span dir="auto">{[author, moment(written_at)].filter(Boolean).join(", ")}</span>{" "}
              {canRemove && (
                <TextForm does="remove-note" hidden={{ note: id }}>
                  Remove
                </TextForm>
              )}
            </div>
          </li>
        ))}
      </ul>
      <DeskForm does="note" button="Add the note">
        <DeskField
          label="New note"
          name="text"
          hint="For your colleagues. The customer doesn't see it."
          isLong
          maxLength={NOTE_MAX}
        />
      </DeskForm>
    </Section>
  );
}
