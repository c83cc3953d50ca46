import type { PictureKey } from "#app/content/pictures.ts";
import type { Section } from "#app/content/types.ts";
import { Picture } from "../picture/Picture.tsx";
import { ItemList } from "./ItemList.tsx";
import { LargeFigure } from "./LargeFigure.tsx";
import { SectionFooter } from "./SectionFooter.tsx";
import styles from "./ServiceSection.module.css";

/** The layout of a section of a service page. */
export interface SectionLayout {
  /**
   * split: a picture beside a list, on alternating sides; stage: a picture beside the heading, over
   * a grid; scene: a wide picture to the viewport's edge, over one row of cells.
   */
  readonly kind: "split" | "stage" | "scene";
  readonly picture: PictureKey;
  /** For items named by codes, such as 3PL. */
  readonly hasLargeNames?: boolean;
}

interface Props {
  readonly section: Section;
  readonly layout: SectionLayout;
  /** As shown in the corner: "01". */
  readonly number: string;
  readonly pageLabel: string;
}

/** On phones tiles are 106vw wide; at 102vw one of 390 px takes 800 px in place of 1000. */
const SIZES = {
  split: { phoneSize: "102vw", sizes: "(width < 760px) 110vw, 720px" },
  stage: { phoneSize: "102vw", sizes: "(width < 760px) 110vw, 640px" },
  scene: { phoneSize: "max(460px, 100vw)", sizes: "(width < 1000px) 100vw, 80vw" },
} as const;

/** A section of a service page: heading, picture and items. */
export function ServiceSection({ section, layout, number, pageLabel }: Props) {
  const { id, title, lead, figure, items, note, more } = section;
  const { kind, picture, hasLargeNames } = layout;
  const isStage = kind === "stage";
  const largeFigure = figure && (
    <div className={styles.figure}>
      <LargeFigure figure={figure} />
    </div>
  );
  return (
    <section
      id={id}
      className={styles.section}
      data-layout={kind}
      data-figure={largeFigure !== undefined}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <p className="label labels">
          <span className={styles.number}>{number}</span>
          <span>{pageLabel}</span>
        </p>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p className="lead">{lead}</p>
      </div>
      <div
        className={kind === "scene" ? `cover ${styles.scene} ${styles.picture}` : styles.picture}
        data-scene={picture}
      >
        <Picture name={picture} {...SIZES[kind]} />
      </div>
      {isStage && largeFigure}
      <div className={styles.facts}>
        {!isStage && largeFigure}
        <ItemList items={items} isGrid={kind !== "split"} hasLargeNames={hasLargeNames} />
        {note && <p className={styles.note}>{note}</p>}
        <SectionFooter more={more} />
      </div>
    </section>
  );
}
