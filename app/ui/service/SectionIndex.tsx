import { useEffect, useRef, useState } from "react";
import { labels } from "#app/content/labels.ts";
import { sectionNumber } from "../section-number.ts";
import { RequestLink } from "./RequestLink.tsx";
import styles from "./SectionIndex.module.css";

/** A link target on the page; a Section is one. */
export interface Anchor {
  readonly id: string;
  readonly title: string;
}

interface Props {
  /** Must be the same array at each render: an effect depends on it. */
  readonly anchors: readonly Anchor[];
  /**
   * side: beside the sections, a row above them on narrow windows; row: always a row, visible only
   * while a section is in view.
   */
  readonly placement: "side" | "row";
}

/** A thin band below the viewport's upper third: the section that crosses it is current. */
const READING_BAND = "-30% 0px -69% 0px";

/** The sticky index of the page's sections; marks the current one. */
export function SectionIndex({ anchors, placement }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const current = useCurrentSection(anchors);

  useEffect(() => {
    showCurrent(list.current, current);
  }, [current]);

  return (
    <nav
      className={`${styles.index} screen-only`}
      aria-label={labels.onThisPage}
      data-placement={placement}
      data-reading={current !== undefined}
    >
      <div className={styles.panel}>
        <p className={`label ${styles.title}`} aria-hidden="true">
          {labels.onThisPage}
        </p>
        <ol ref={list} className={styles.list}>
          {anchors.map(({ id, title }, index) => (
            <li key={id}>
              <a href={`#${id}`} aria-current={id === current ? "true" : undefined}>
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
function useCurrentSection(anchors: readonly Anchor[]): string | undefined {
  const [current, setCurrent] = useState<string>();

  useEffect(() => {
    const reading = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) reading.add(target.id);
          else reading.delete(target.id);
        }
        setCurrent(anchors.findLast(({ id }) => reading.has(id))?.id);
      },
      { rootMargin: READING_BAND },
    );
    for (const { id } of anchors) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [anchors]);

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
