import { useEffect, useRef, useState } from "react";
import { labels } from "#app/content/labels.ts";
import type { Section } from "#app/content/types.ts";
import { sectionNumber } from "../section-number.ts";
import { RequestLink } from "./RequestLink.tsx";
import styles from "./SectionIndex.module.css";

interface Props {
  /** Must be the same array at each render: an effect depends on it. */
  readonly sections: readonly Section[];
}

/** A thin band below the viewport's upper third: the section that crosses it is current. */
const READING_BAND = "-30% 0px -69% 0px";

/**
 * The sticky index of the page's sections, which marks the current one: beside them, a row above them
 * on narrow windows.
 */
export function SectionIndex({ sections }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const current = useCurrentSection(sections);

  useEffect(() => {
    showCurrent(list.current, current);
  }, [current]);

  return (
    <nav className={`${styles.index} screen-only`} aria-label={labels.onThisPage}>
      <div className="index-panel">
        <p className={`label ${styles.title}`} aria-hidden="true">
          {labels.onThisPage}
        </p>
        <ol ref={list} className={styles.list}>
          {sections.map(({ id, title }, index) => (
            <li key={id}>
              <a
                className="row strong"
                href={`#${id}`}
                aria-current={id === current ? "true" : undefined}
              >
                <span className="label" aria-hidden="true">
                  {sectionNumber(index)}
                </span>
                {title}
              </a>
            </li>
          ))}
        </ol>
        <p className={styles.request}>
          <RequestLink />
        </p>
      </div>
    </nav>
  );
}

/** The current section's id; undefined above the first and below the last. */
function useCurrentSection(sections: readonly Section[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const reading = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) reading.add(target.id);
          else reading.delete(target.id);
        }
        setCurrent(sections.findLast(({ id }) => reading.has(id))?.id);
      },
      { rootMargin: READING_BAND },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);

  return current;
}

/** Scrolls the row (never the page) to centre the current item. */
function showCurrent(list: HTMLOListElement | null, current: string | undefined) {
  if (!list || list.scrollWidth <= list.clientWidth) return;
  const link = current && list.querySelector(`[href="#${current}"]`);
  if (!link) {
    list.scrollTo({ left: 0 });
    return;
  }
  const row = list.getBoundingClientRect();
  const box = link.getBoundingClientRect();
  list.scrollBy({ left: box.left + box.width / 2 - (row.left + row.width / 2) });
}
