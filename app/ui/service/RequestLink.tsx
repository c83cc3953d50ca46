import type { Action } from "#app/content/types.ts";
import { Arrow } from "../controls/Arrow.tsx";
import { Link } from "../navigation/Link.tsx";
import styles from "./RequestLink.module.css";

/** An action as a text link with an arrow. */
export function RequestLink({ action }: { readonly action: Action }) {
  return (
    <Link to={action.to} className={styles.request}>
      {action.label}
      <Arrow />
    </Link>
  );
}
