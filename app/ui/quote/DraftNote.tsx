import { quoteDraft } from "#app/content/pages/service-request.ts";
import { useHydrated } from "../use-hydrated.ts";
import styles from "./DraftNote.module.css";

interface Props {
  readonly isRestored: boolean;
  readonly onClear: () => void;
}

/** Says where the draft is kept; after it was put back, offers to be rid of it. */
export function DraftNote({ isRestored, onClear }: Props) {
  // Without JavaScript nothing is kept.
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
