import { requestQuote } from "#app/content/navigation.ts";
import { Arrow } from "../controls/Arrow.tsx";
import { Link } from "../navigation/Link.tsx";
import styles from "./RequestLink.module.css";

/** The link to the quote form, as text with an arrow. */
export function RequestLink() {
  return (
    <Link to={requestQuote.to} className={styles.request}>
      {requestQuote.label}
      <Arrow />
    </Link>
  );
}
