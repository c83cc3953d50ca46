import { useEffect } from "react";
import type { ApiResult, Following } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { errorLabels } from "#app/content/labels.ts";
import { followForm, followOrderPage, followPage } from "#app/content/pages/follow.ts";
import { orderDetailsLabels } from "#app/content/pages/track.ts";
import type { NotificationLevel } from "#app/domain/tracking/notifications.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { Button } from "../controls/Button.tsx";
import { writeDraft } from "../form/draft.ts";
import { FollowForm } from "../track/FollowForm.tsx";
import styles from "./Follow.module.css";

interface Props {
  readonly orderNumber: string;
  /** Null before the form was sent. */
  readonly asked: {
    readonly result: ApiResult<unknown>;
    readonly values: { readonly email: string; readonly level: NotificationLevel };
  } | null;
}

/** The form for e-mail updates of an order, or what became of it. */
export function FollowAnswer({ orderNumber, asked }: Props) {
  const { result, values } = asked ?? {};
  const error = result?.errors?.email;
  const isDone = result?.code === 200;
  useEffect(() => {
    if (isDone) writeDraft("follow", {});
  }, [isDone]);
  return (
    <div className="container">
      <div className={`container-inner ${styles.panel}`}>
        <p className={styles.order}>
          <span className="label">{orderDetailsLabels.title}</span>
          <bdi className="code">{orderNumber}</bdi>
        </p>
        {result && result.code !== 200 && result.code !== 422 && (
          <p className={styles.refusal} role="alert">
            {result.code === 503 && `${clientMessages.somethingError} `}
            {result.message !== clientMessages.somethingError && result.message}
            {result.errorId && <span className="code"> {errorLabels.errorId(result.errorId)}</span>}
          </p>
        )}
        {isDone ? (
          <p className={styles.text}>{followOrderPage.asked.text}</p>
        ) : (
          <FollowForm orderNumber={orderNumber} {...(values && { values })} error={error} />
        )}
        <p className={styles.text}>
          <a className="link" href={trackingPath(orderNumber) ?? "/track"}>
            {followOrderPage.back}
          </a>
        </p>
      </div>
    </div>
  );
}

/** The decisions that a link allows. Only the press of a button counts. */
export function FollowDecisions({ found }: { readonly found: ApiResult<Following> }) {
  const { result, errorId } = found;
  if (!result) {
    return (
      <div className="container">
        <div className={`container-inner ${styles.panel}`}>
          {errorId && <p className={`code ${styles.text}`}>{errorLabels.errorId(errorId)}</p>}
        </div>
      </div>
    );
  }
  const { state, level, order_number } = result;
  const { decisions } = followPage;
  return (
    <div className="container">
      <div className={`container-inner ${styles.panel}`}>
        <p className={styles.order}>
          <span className="label">{followPage.order}</span>
          <bdi className="code">{order_number}</bdi>
        </p>
        {level && state !== "stopped" && (
          <p className={styles.text}>
            <span className="label">{followPage.which}</span>
            <br />
            <strong>{followForm.levels[level].label}.</strong> {followForm.levels[level].text}
          </p>
        )}
        {state !== "stopped" && (
          <form method="post" className={styles.decisions}>
            {state === "asked" && (
              <Button type="submit" name="decision" value="confirm">
                {decisions.confirm}
              </Button>
            )}
            <Button type="submit" name="decision" value="stop" tone="navy">
              {state === "asked" ? followPage.refuse : decisions.stop}
            </Button>
            {state === "following" && (
              <Button type="submit" name="decision" value="stop-all" tone="navy">
                {decisions["stop-all"]}
              </Button>
            )}
          </form>
        )}
        <p className={styles.text}>
          <a className="link" href={trackingPath(order_number) ?? "/track"}>
            {followPage.see}
          </a>
        </p>
      </div>
    </div>
  );
}
