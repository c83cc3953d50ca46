import { quoteDraft } from "#app/content/pages/quote-form.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./DraftNote.module.css";

interface Props {
  readonly isRestored: boolean;
  readonly onClear: () => void;
}

/** States where the draft is kept; once restored, offers to clear it. */
export function DraftNote({ isRestored, onClear }: Props) {
  // Drafts need JavaScript.
  if (!useHydrated()) return null;
  return (
    <p className={styles.note}>
      {isRestored ? quoteDraft.restored : quoteDraft.kept}{" "}
      {isRestored && (
        <button type="button" className={styles.clear} onClick={onClear}>
          {quoteDraft.clear}
        </button>
      )}
    </p>
  );
}
