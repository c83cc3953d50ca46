import { useEffect, useRef } from "react";
import { labels } from "#app/content/labels.ts";
import { quoteLink } from "#app/content/navigation.ts";
import { sectionNumber } from "../section-number.ts";
import type { Anchor } from "./anchor.ts";
import { RequestLink } from "./RequestLink.tsx";
import styles from "./SectionIndex.module.css";
import { useCurrentSection } from "./use-current-section.ts";

interface Props {
  /** Must be the same array at each render: an effect depends on it. */
  readonly anchors: readonly Anchor[];
  /**
   * side: beside the sections, a row above them on narrow windows; row: always a row, visible only
   * while a section is in view.
   */
  readonly placement: "side" | "row";
}

const request = { label: labels.requestQuote, to: quoteLink.to } as const;

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
          <RequestLink action={request} />
        </p>
      </div>
    </nav>
  );
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
