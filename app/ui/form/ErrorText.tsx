import styles from "./ErrorText.module.css";

/** A field's error message, with an icon so that it doesn't rely on colour. */
export function ErrorText({ id, children }: { readonly id: string; readonly children: string }) {
  return (
    <p id={id} className={styles.error}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M8 1 15.5 14.5H.5L8 1Z" />
        <path d="M8 6v4M8 11.4v1.4" />
      </svg>
      {children}
    </p>
  );
}
