import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Action, Figure, Item, PageSection, SectionedPage } from "#app/content/types.ts";
import { labels } from "#content/labels.ts";
import { requestQuote } from "#content/navigation.ts";
import type { PictureKey } from "#content/pictures.ts";
import { Arrow, ButtonLink, More } from "../controls/Button.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { Link } from "../navigation/Link.tsx";
import { Picture } from "../picture/Picture.tsx";
import { sectionNumber } from "../section-number.ts";
import styles from "./ServicePage.module.css";

interface Props<Id extends string> {
  readonly page: Omit<SectionedPage, "sections"> & {
    readonly sections: readonly (PageSection & { readonly id: Id })[];
  };
  /** Full-width, under the head. */
  readonly scene: PictureKey;
  /** Each section's picture, by id. */
  readonly pictures: Readonly<Record<NoInfer<Id>, PictureKey>>;
  readonly children?: ReactNode;
}

/** A page about services: head, wide picture, and sections with their index. */
export function ServicePage<const Id extends string>(props: Props<Id>) {
  const { page, scene, pictures, children } = props;
  const { sections, label, above, title, heading, lead, action } = page;
  return (
    <>
      <PageHead
        label={label ?? title}
        above={above}
        heading={heading}
        length={length(heading)}
        lead={lead}
      >
        {action && <HeadActions action={action} />}
      </PageHead>
      <div className={`cover ${styles.scene}`} data-scene={scene}>
        <Picture name={scene} phoneSize="max(460px, 100vw)" sizes="100vw" priority />
      </div>
      <div className="container">
        <div className="container-inner with-index">
          <SectionIndex sections={sections} />
          <div className={styles.sections}>
            {sections.map((section, index) => (
              <ServiceSection
                key={section.id}
                section={section}
                picture={pictures[section.id]}
                number={sectionNumber(index)}
                pageLabel={label ?? title}
              />
            ))}
          </div>
        </div>
      </div>
      {children}
    </>
  );
}

/** The page's action; where it is another one than 'Request quote', that comes first. */
function HeadActions({ action }: { readonly action: Action }) {
  const isQuote = action.label === requestQuote.label;
  return (
    <div className={`wrap ${styles.actions}`}>
      {!isQuote && <ButtonLink to={requestQuote.to}>{requestQuote.label}</ButtonLink>}
      <ButtonLink to={action.to} tone={isQuote ? "orange" : "line"}>
        {action.label}
      </ButtonLink>
    </div>
  );
}

/** Longer headings are set smaller, to keep the picture in the first view. */
const SHORT_MAX = 16;
const MEDIUM_MAX = 30;

function length(heading: string): "short" | "medium" | "long" {
  if (heading.length <= SHORT_MAX) return "short";
  return heading.length <= MEDIUM_MAX ? "medium" : "long";
}

interface SectionIndexProps {
  /** Must be the same array at each render: an effect depends on it. */
  readonly sections: readonly PageSection[];
}

/** A thin band below the viewport's upper third: the section that crosses it is current. */
const READING_BAND = "-30% 0px -69% 0px";

/**
 * The sticky index of the page's sections, which marks the current one: beside them, a row above them
 * on narrow windows.
 */
function SectionIndex({ sections }: SectionIndexProps) {
  const list = useRef<HTMLOListElement>(null);
  const current = useCurrentSection(sections);

  useEffect(() => {
    showCurrent(list.current, current);
  }, [current]);

  return (
    <nav className={`${styles.index} screen-only`} aria-label={labels.onThisPage}>
      <div className="index-panel">
        <p className={`label corner ${styles.title}`} aria-hidden="true">
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
function useCurrentSection(sections: readonly PageSection[]): string | undefined {
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

interface ServiceSectionProps {
  readonly section: PageSection;
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
function ServiceSection({ section, picture, number, pageLabel }: ServiceSectionProps) {
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
        className={
          kind === "scene"
            ? `cover ${styles.serviceSectionScene} ${styles.picture}`
            : styles.picture
        }
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

interface ItemListProps {
  readonly items: readonly Item[];
  /** Numbered cells, or a list. */
  readonly isGrid: boolean;
}

/** The items that a service covers. Codes, such as 3PL, are set large. */
function ItemList({ items, isGrid }: ItemListProps) {
  const areCodes = items.every(({ name }) => name.length <= 3);
  return (
    <ul
      className={`hairlines ${styles.items}`}
      data-columns={isGrid ? columns(items.length) : undefined}
    >
      {items.map(({ name, text }, index) => (
        <li key={name}>
          {isGrid && (
            <span className="label" aria-hidden="true">
              {sectionNumber(index)}
            </span>
          )}
          <p className={areCodes ? `code ${styles.large}` : styles.name}>{name}</p>
          {text && <p className="small">{text}</p>}
        </li>
      ))}
    </ul>
  );
}

/** A number of columns that leaves no gap; otherwise the last cell is stretched. */
function columns(count: number): number {
  return count % 3 === 0 ? 3 : 4;
}

/** The link to the quote form, as text with an arrow. */
function RequestLink() {
  return (
    <Link to={requestQuote.to} className={styles.requestLink}>
      {requestQuote.label}
      <Arrow />
    </Link>
  );
}
