import type { ReactNode } from "react";
import type { PictureKey } from "#app/content/pictures.ts";
import type { Section, SectionedPage } from "#app/content/types.ts";
import { ButtonLink } from "../controls/Button.tsx";
import { PageHead } from "../layout/PageHead.tsx";
import { Picture } from "../picture/Picture.tsx";
import { sectionNumber } from "../section-number.ts";
import { SectionIndex } from "./SectionIndex.tsx";
import styles from "./ServicePage.module.css";
import { ServiceSection } from "./ServiceSection.tsx";

interface Props<Id extends string> {
  readonly page: Omit<SectionedPage, "sections"> & {
    readonly sections: readonly (Section & { readonly id: Id })[];
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
  const { path, sections, label, title, heading, lead, action } = page;
  return (
    <>
      <PageHead
        path={path}
        label={label ?? title}
        aside={`${sectionNumber(0)}–${sectionNumber(sections.length - 1)}`}
        heading={heading}
        length={length(heading)}
        lead={lead}
      >
        {action && <ButtonLink to={action.to}>{action.label}</ButtonLink>}
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

/** Longer headings are set smaller, to keep the picture in the first view. */
const SHORT_MAX = 16;
const MEDIUM_MAX = 30;

function length(heading: string): "short" | "medium" | "long" {
  if (heading.length <= SHORT_MAX) return "short";
  return heading.length <= MEDIUM_MAX ? "medium" : "long";
}
