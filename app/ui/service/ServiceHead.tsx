import type { Page } from "#app/content/types.ts";
import { ButtonLink } from "../controls/Button.tsx";
import { Breadcrumbs } from "../navigation/Breadcrumbs.tsx";
import styles from "./ServiceHead.module.css";

interface Props {
  readonly page: Page;
  /** The range of sections, for the corner: "01–04". */
  readonly parts: string;
}

/** Longer headings are set smaller, to keep the picture in the first view. */
const SHORT_MAX = 16;
const MEDIUM_MAX = 30;

export function ServiceHead({ page, parts }: Props) {
  const { label, title, heading, lead, action } = page;
  return (
    <section className={styles.head} data-theme="navy" data-heading={length(heading)}>
      <div className="container">
        <div className={`container-inner ${styles.inner}`}>
          <div className="label labels">
            <Breadcrumbs path={page.path} label={label ?? title} />
            <span aria-hidden="true">{parts}</span>
          </div>
          <div className={styles.content}>
            <h1 tabIndex={-1}>{heading}</h1>
            <div className={styles.aside}>
              <p className="lead">{lead}</p>
              {action && <ButtonLink to={action.to}>{action.label}</ButtonLink>}
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function length(heading: string): "short" | "medium" | "long" {
  if (heading.length <= SHORT_MAX) return "short";
  return heading.length <= MEDIUM_MAX ? "medium" : "long";
}
