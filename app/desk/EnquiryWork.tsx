import { deskEnquiry } from "#app/content/desk/enquiries.ts";
import type { DeskEnquiry } from "#workers/desk/enquiries-types.ts";
import type { Person } from "#workers/desk/session.ts";
import type { Attempt } from "./action.ts";
import styles from "./desk.module.css";
import { DeskForm } from "./form.tsx";
import { moment } from "./table.tsx";

interface Props {
  readonly enquiry: DeskEnquiry;
  readonly person: Person;
  readonly attempt: Attempt | undefined;
}

/** Who answers it, and whether it is handled. */
export function EnquiryWork({ enquiry, person, attempt }: Props) {
  const { taken, work, handle, reopen } = deskEnquiry;
  const { taken_by, taken_at, handled_at } = enquiry;
  const isMine = taken_by === person.name;
  const isAsked =
    attempt?.typed.do === "take" && attempt.result.kind === "conflict" && taken_by !== null;
  const since = moment(taken_at);
  return (
    <section className={styles.enquiryPagePanel} aria-label={work}>
      <h2 className={styles.enquiryPageHeading}>{work}</h2>
      <p dir="auto">
        {taken_by === null ? taken.nobody : isMine ? taken.byYou(since) : taken.by(taken_by, since)}
      </p>
      <div className={styles.enquiryPageButtons}>
        {isMine && <DeskForm does="give-back" button={taken.giveBack} />}
        {!isMine && !isAsked && (
          <DeskForm does="take" button={taken.take} isMain={taken_by === null} />
        )}
        {!isMine && isAsked && (
          <DeskForm does="take" button={taken.takeOver(taken_by)} isMain>
            <input type="hidden" name="from" value={taken_by} />
          </DeskForm>
        )}
        {handled_at === null ? (
          <DeskForm does="handle" button={handle} />
        ) : (
          <DeskForm does="reopen" button={reopen} />
        )}
      </div>
    </section>
  );
}
