import { historyLabels, statusLabels } from "#app/content/pages/track-history.ts";
import type { ContainerState } from "#app/domain/tracking/state.ts";
import styles from "./Containers.module.css";
import { eventName, momentText } from "./order-text.ts";

/** How far each container of an order has come. */
export function Containers({ containers }: { readonly containers: readonly ContainerState[] }) {
  return (
    <section className={styles.containers} aria-label={historyLabels.containers}>
      <h2 className="label">{historyLabels.containers}</h2>
      <dl>
        {containers.map(({ equipment, milestone, event }) => (
          <div key={equipment}>
            <dt className="code">{equipment}</dt>
            <dd>
              <span className={styles.milestone}>
                {milestone ? statusLabels.milestones[milestone] : historyLabels.waiting}
              </span>{" "}
              {event && (
                <span className={styles.event}>
                  {eventName(event)}, {momentText(event, event.place)}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
