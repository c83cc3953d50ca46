import type { ReactNode } from "react";
import styles from "./Part.module.css";

interface Props {
  readonly title: string;
  /** The ground that the samples stand on. */
  readonly ground?: "navy" | "deep" | "strip";
  /** As cells of a grid, or one below the other over the whole sheet. */
  readonly layout?: "grid" | "rows";
  readonly children: ReactNode;
}

/** A part of the styleguide: its name, and samples below it. */
export function Part({ title, ground, layout = "grid", children }: Props) {
  return (
    <section className="container" data-theme={ground} aria-label={title}>
      <div className={`container-inner ${styles.part}`}>
        <h2>{title}</h2>
        <div className={styles.samples} data-layout={layout}>
          {children}
        </div>
      </div>
    </section>
  );
}

/** One sample with what it is called. */
export function Sample({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.sample}>
      <p className="label">{name}</p>
      {children}
    </div>
  );
}
