import { useEffect, useState } from "react";
import { localPath } from "#app/content/page-url.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import {
  ageText,
  containersText,
  type EtaText,
  etaValueAt,
  hasPassed,
  isLate,
  type OrderTexts,
} from "#app/sentences/live-text.ts";
import { phoneLines } from "#content/company.ts";
import { orderDetailsLabels, orderLabels } from "#content/pages/track.ts";
import { answerLabels, calendarLabels, exceptionLabels } from "#content/pages/track-answer.ts";
import { comma } from "#content/punctuation.ts";
import styles from "./OrderAnswer.module.css";
import { AnswerHeading, Sentence } from "./ResultFrame.tsx";

interface Props {
  readonly order: TrackedOrder;
  readonly view: OrderTexts;
  readonly checkedAt: string;
}

const MINUTE_MS = 60_000;

/**
 * The order's status, date, place and exception. Ages and "late" are updated while the page is open.
 */
export function OrderAnswer({ order, view: { eta, status, where, containers }, checkedAt }: Props) {
  const now = useNow(checkedAt);
  return (
    <div className={`ruled-end ${styles.answer}`}>
      <AnswerHeading>
        <span className="label">{orderDetailsLabels.title}</span>{" "}
        <bdi className="code nowrap">{order.order_number}</bdi>
      </AnswerHeading>
      <dl className={`cells ${styles.cells}`}>
        <div className={styles.status} data-tone={toneOf(order)}>
          <dt className="label">{orderLabels.order_status}</dt>
          <dd dir="auto">{status ?? orderDetailsLabels.empty}</dd>
        </div>
        {eta && <When eta={eta} order={order} now={now} />}
        <Where
          where={where}
          containers={containers}
          isOnTheWay={/expected|unknown/.test(order.eta.kind)}
          now={now}
        />
      </dl>
      {order.exception ? (
        <Exception exception={order.exception} status={order.order_status} />
      ) : (
        eta && isLate(eta, now) && <CallBand {...exceptionLabels.late} />
      )}
    </div>
  );
}

/** The colour of the status: as delivered, as stopped, or none. */
function toneOf({ exception, eta }: TrackedOrder): "delivered" | "stopped" | undefined {
  if (exception) return "stopped";
  return eta.kind === "delivered" ? "delivered" : undefined;
}

interface WhenProps {
  readonly eta: EtaText;
  readonly order: TrackedOrder;
  readonly now: number;
}

function When({ eta, order, now }: WhenProps) {
  const details = [eta.moved, eta.reason].filter((text) => text !== null).join(" ");
  return (
    <div data-late={isLate(eta, now)}>
      <dt className="label">{eta.label}</dt>
      <dd>
        <Sentence>{etaValueAt(eta, now)}</Sentence>{" "}
        {details && (
          <span className={`small ${styles.details}`}>
            <Sentence>{details}</Sentence>
          </span>
        )}
      </dd>
      {order.eta.kind === "expected" && !hasPassed(eta, now) && (
        <dd className={`screen-only ${styles.calendar}`}>
          <a
            className="link touch"
            href={localPath(`${trackingPath(order.order_number)}/calendar.ics`)}
          >
            {calendarLabels.add}
          </a>
        </dd>
      )}
    </div>
  );
}

interface WhereProps {
  readonly where: OrderTexts["where"];
  readonly containers: OrderTexts["containers"];
  readonly isOnTheWay: boolean;
  readonly now: number;
}

function Where({ where, containers, isOnTheWay, now }: WhereProps) {
  if (containers.length > 0) {
    return (
      <div>
        <dt className="label">{answerLabels.where}</dt>
        <dd className={styles.containers}>
          <Sentence>{containersText(containers, now)}</Sentence>
        </dd>
      </div>
    );
  }
  if (!where && !isOnTheWay) return null;
  return (
    <div>
      <dt className="label">
        {where?.place || isOnTheWay ? answerLabels.where : answerLabels.latest}
      </dt>
      <dd>
        {where?.place && <bdi className={styles.place}>{where.place}</bdi>}
        {!where?.place && isOnTheWay && (
          <span className={`small ${styles.nowhere}`}>{answerLabels.nowhere}</span>
        )}{" "}
        {where && (
          <span className={`small ${styles.details}`}>
            {where.text && `${where.text}${comma} `}
            {where.at === null ? where.moment : ageText(now - Date.parse(where.at))}
          </span>
        )}
      </dd>
    </div>
  );
}

const [support] = phoneLines;

interface ExceptionProps {
  readonly exception: NonNullable<TrackedOrder["exception"]>;
  readonly status: string | null;
}

/** The exception, its reason and whom to call. */
function Exception({ exception: { milestone, note }, status }: ExceptionProps) {
  const { meaning, call } = exceptionLabels[milestone];
  // Where the status names the exception, its note explains it.
  const isNamed = note !== null && status?.toLowerCase() === milestone;
  return <CallBand meaning={isNamed ? null : meaning} note={note} call={call} />;
}

interface CallBandProps {
  readonly meaning: string | null;
  readonly note?: string | null;
  readonly call: string;
}

/** The band that asks the reader to call customer support. */
function CallBand({ meaning, note = null, call }: CallBandProps) {
  return (
    <p className={`ruled strong ${styles.exception}`}>
      {meaning}{" "}
      {note && (
        <span className={styles.note} dir="auto">
          {note}
        </span>
      )}{" "}
      {call}{" "}
      <a className="link code nowrap" href={`tel:${support.dial}`}>
        {support.shown}
      </a>
    </p>
  );
}

/** Milliseconds since 1970, counted from the look-up: the visitor's clock may be wrong. */
function useNow(checkedAt: string): number {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    const start = Date.now();
    const timer = setInterval(() => setPassed(Date.now() - start), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return Date.parse(checkedAt) + passed;
}
