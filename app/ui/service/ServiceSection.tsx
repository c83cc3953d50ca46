import type { PictureKey } from "#app/content/pictures.ts";
import type { Figure, Section } from "#app/content/types.ts";
import { More } from "../controls/More.tsx";
import { Picture } from "../picture/Picture.tsx";
import { ItemList } from "./ItemList.tsx";
import { RequestLink } from "./RequestLink.tsx";
import styles from "./ServiceSection.module.css";

interface Props {
  readonly section: Section;
  readonly picture: PictureKey;
  /** As shown in the corner: "01". */
  readonly number: string;
  readonly pageLabel: string;
}

/** A longer list would leave its picture alone in an empty cell. */
const LIST_MAX = 6;

/** On phones tiles are 106vw wide; at 102vw one of 390 px takes 800 px in place of 1000. */
const SIZES = {
  tile: { phoneSize: "102vw", sizes: "(width < 1080px) 55vw, 720px" },
  scene: { phoneSize: "max(460px, 100vw)", sizes: "(width < 1080px) 100vw, 80vw" },
} as const;

/**
 * A section of a service page: heading, picture and items. The items are a list beside the picture,
 * on alternating sides, or cells below it: where they are many, or the picture is a wide scene.
 */
export function ServiceSection({ section, picture, number, pageLabel }: Props) {
  const { id, title, lead, figure, items, note, more } = section;
  const kind = picture.startsWith("scene-") ? "scene" : "tile";
  const isGrid = kind === "scene" || items.length > LIST_MAX;
  return (
    <section
      id={id}
      className={`hairlines ${styles.section}`}
      data-layout={isGrid ? "grid" : "list"}
      data-picture={kind}
      aria-labelledby={`${id}-title`}
    >
      <div className={styles.head}>
        <p className="label labels">
          <span className={styles.number}>{number}</span>
          <span>{pageLabel}</span>
        </p>
        <h2 id={`${id}-title`}>{title}</h2>
        <p className="lead">{lead}</p>
      </div>
      <div
        className={kind === "scene" ? `cover ${styles.scene} ${styles.picture}` : styles.picture}
        data-scene={picture}
      >
        <Picture name={picture} {...SIZES[kind]} />
      </div>
      <div className={styles.facts}>
        {figure && <LargeFigure figure={figure} />}
        <ItemList items={items} isGrid={isGrid} />
        {note && <p className={`small ruled ${styles.note}`}>{note}</p>}
        <div className={`cells ${styles.footer}`}>
          <div>
            <RequestLink />
          </div>
          {more && <More to={more.to}>{more.label}</More>}
        </div>
      </div>
    </section>
  );
}

function LargeFigure({ figure: { label, prefix, value, suffix, text } }: { figure: Figure }) {
  const shown = [label, prefix, value, suffix].filter(Boolean).join(" ");
  const isSign = suffix === "+";
  return (
    <div className="cell ruled-end">
      <p className="label" aria-hidden="true">
        {label}
      </p>
      <p className="figure" aria-hidden="true">
        {prefix && <small>{prefix}</small>}
        <span>
          {value}
          {isSign && suffix}
        </span>
        {suffix && !isSign && <small>{suffix}</small>}
      </p>
      {/* Hidden where the label and number already read as the sentence. */}
      <p className={shown === text ? "visually-hidden" : "small"}>{text}</p>
    </div>
  );
}
