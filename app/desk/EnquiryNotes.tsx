import { deskEnquiry } from "#app/content/desk/enquiries.ts";
import type { EnquiryNote } from "#workers/desk/enquiries-types.ts";
import { type Attempt, errorsOf, typedIn } from "./action.ts";
import styles from "./desk.module.css";
import { DeskForm, Field, TextButton } from "./form.tsx";
import { moment } from "./table.tsx";

interface Props {
  readonly notes: readonly EnquiryNote[];
  readonly canRemove: boolean;
  readonly attempt: Attempt | undefined;
}

/** What people of the desk wrote about it, and a field for more. */
export function EnquiryNotes({ notes, canRemove, attempt }: Props) {
  const words = deskEnquiry.notes;
  const { text: error } = errorsOf(attempt, "note");
  const { text } = typedIn(attempt, "note");
  return (
    <section className={styles.enquiryPagePanel} aria-label={words.title}>
      <h2 className={styles.enquiryPageHeading}>{words.title}</h2>
      {notes.length === 0 && <p>{words.none}</p>}
      <ul className={styles.enquiryPageNotes}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={styles.enquiryPageNote} dir="auto">
              {note.text}
            </p>
            <form method="post" className="small">
              <span dir="auto">{words.by(note.author, moment(note.written_at))}</span>{" "}
              {canRemove && (
                <>
                  <input type="hidden" name="do" value="remove-note" />
                  <input type="hidden" name="note" value={note.id} />
                  <TextButton>{words.remove}</TextButton>
                </>
              )}
            </form>
          </li>
        ))}
      </ul>
      <DeskForm does="note" button={words.add} hasErrors={error !== undefined}>
        <Field label={words.label} name="text" value={text} error={error} isLong maxLength={4000} />
      </DeskForm>
    </section>
  );
}
