import styles from "./TextButton.module.css";

/** A button in a row of text: as high as a finger needs, the row as high as its text. */
export function TextButton({ children }: { readonly children: string }) {
  return (
    <button type="submit" className={styles.button}>
      {children}
    </button>
  );
}
