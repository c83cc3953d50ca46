import type { Card, Head } from "#app/content/shapes.ts";
import { More } from "../controls/More.tsx";
import styles from "./CardList.module.css";

interface Props {
  readonly head: Head;
  readonly cards: readonly Card[];
}

/** Services as ruled cells, each with the way to read more. */
export function CardList({ head, cards }: Props) {
  return (
    <section className="wrap">
      <div className="frame">
        <div className={styles.head}>
          <p className="label">{head.label}</p>
          <h2>{head.heading}</h2>
          {head.lead && <p className="lead">{head.lead}</p>}
        </div>
        <ul className={`cells ${styles.cards}`}>
          {cards.map(({ code, title, text, action }) => (
            <li key={code}>
              <p className="label">{code}</p>
              <div>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              <More to={action.to}>
                {action.label} <span className="unseen">{title}</span>
              </More>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
