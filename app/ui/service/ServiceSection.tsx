import { pictureAlts } from "#app/content/pictures.ts";
import type { Section } from "#app/content/types.ts";
import { Picture } from "../picture/Picture.tsx";
import { ItemList } from "./ItemList.tsx";
import { LargeFigure } from "./LargeFigure.tsx";
import type { SectionLayout } from "./layout.ts";
import { SectionFoot } from "./SectionFoot.tsx";
import styles from "./ServiceSection.module.css";

interface Props {
  readonly section: Section;
  readonly look: SectionLayout;
  /** As it is printed in the corner: "01". */
  readonly number: string;
  /** The page's own label, repeated on each of its sheets. */
  readonly sheet: string;
}

const SIZES = {
  split: "(width < 760px) 110vw, 720px",
  stage: "(width < 760px) 110vw, 640px",
  scene: "(width < 640px) 460px, (width < 1000px) 100vw, 80vw",
} as const;

/** One anchored part of a service page: its heading, its picture, and what it covers. */
export function ServiceSection({ section, look, number, sheet }: Props) {
  const { id, title, lead, figure, items, note, action, more } = section;
  const { layout, picture, hasLargeNames } = look;
  const isStage = layout === "stage";
  const claim = figure && (
    <div className={styles.claim}>
      <LargeFigure figure={figure} />
    </div>
  );
  return (
    <section
      id={id}
      className={styles.section}
      data-layout={layout}
      data-claim={claim !== undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <p className="label labels">
          <span className={styles.number}>{number}</span>
          <span>{sheet}</span>
        </p>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p className="lead">{lead}</p>
      </div>
      <div className={styles.picture} data-scene={picture}>
        <Picture name={picture} alt={pictureAlts[picture]} sizes={SIZES[layout]} />
      </div>
      {isStage && claim}
      <div className={styles.facts}>
        {!isStage && claim}
        <ItemList items={items} isGrid={layout !== "split"} hasLargeNames={hasLargeNames} />
        {note && <p className={styles.note}>{note}</p>}
        <SectionFoot action={action} more={more} />
      </div>
    </section>
  );
}
