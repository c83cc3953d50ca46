import type { Section } from "#app/content/shapes.ts";
import { ButtonLink } from "../controls/Button.tsx";
import styles from "./Sections.module.css";

/** The anchored sections of a page, one ruled part each. */
export function Sections({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <div className="wrap">
      <div className="frame">
        {sections.map(({ id, title, lead, figure, items, note, action }) => (
          <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <p className="lead">{lead}</p>
            {figure && (
              <p className="value">
                {figure.label}: {figure.prefix} {figure.value} {figure.suffix}
              </p>
            )}
            <ul>
              {items.map(({ name, text }) => (
                <li key={name}>
                  <strong>{name}</strong> {text}
                </li>
              ))}
            </ul>
            {note && <p>{note}</p>}
            {action && <ButtonLink to={action.to}>{action.label}</ButtonLink>}
          </section>
        ))}
      </div>
    </div>
  );
}
