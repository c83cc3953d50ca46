import styles from "./desk.module.css";

/** A button in a row of text: as high as a finger needs, the row as high as its text. */
export function TextButton({
  children,
  does,
}: {
  readonly children: string;
  /** The field "do" of what its form posts, where the form has several buttons. */
  readonly does?: string;
}) {
  return (
    <button type="submit" className={styles.textButtonButton} name={does && "do"} value={does}>
      {children}
    </button>
  );
}
