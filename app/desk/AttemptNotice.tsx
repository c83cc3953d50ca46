import { fieldLabel } from "#app/content/desk/activity.ts";
import { deskLabels } from "#app/content/desk/frame.ts";
import { withoutBidiControls } from "#app/domain/invisible.ts";
import type { Attempt } from "./attempt.ts";
import styles from "./desk.module.css";
import { Notice } from "./Notice.tsx";

/** What others changed meanwhile, or why nothing was changed. */
export function AttemptNotice({ result }: Pick<Attempt, "result">) {
  if (result.kind === "done" && result.changeId === null) {
    return (
      <Notice tone="note" isAnswer>
        {result.message}
      </Notice>
    );
  }
  if (result.kind !== "conflict") return null;
  return (
    <Notice tone="error">
      <div>
        {result.message}
        {result.changes.length > 0 && (
          <ul className={styles.orderPageMeanwhile}>
            {result.changes.map(({ field, before, after }) => (
              <li key={`${field} ${after}`} dir="auto">
                {field && `${fieldLabel(field)}: `}
                {before !== null && <del>{withoutBidiControls(before)}</del>}{" "}
                {withoutBidiControls(after ?? deskLabels.none)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Notice>
  );
}
