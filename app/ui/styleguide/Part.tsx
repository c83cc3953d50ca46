import type { ReactNode } from "react";
import styles from "./Part.module.css";

interface Props {
  readonly title: string;
  /** The samples' theme. */
  readonly theme?: "navy" | "deep" | "strip" | undefined;
  /** Grid cells, or full-width rows. */
  readonly layout?: "grid" | "rows";
  readonly children: ReactNode;
}

export function Part({ title, theme, layout = "grid", children }: Props) {
  return (
    <section className="container" data-theme={theme} aria-label={title}>
      <div className={`container-inner ${styles.part}`}>
        <h2>{title}</h2>
        <div className={styles.samples} data-layout={layout}>
          {children}
        </div>
      </div>
    </section>
  );
}

export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.sample}>
      <p className="label">{name}</p>
      {children}
    </div>
  );
}
