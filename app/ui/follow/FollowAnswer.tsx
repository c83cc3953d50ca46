import { useEffect } from "react";
import type { ApiResult } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { errorLabels } from "#app/content/labels.ts";
import { followOrderPage } from "#app/content/pages/follow.ts";
import { orderDetailsLabels } from "#app/content/pages/track.ts";
import type { NotificationLevel } from "#app/domain/tracking/notifications.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { writeDraft } from "../form/draft.ts";
import { ErrorText } from "../form/ErrorText.tsx";
import { refusalNote } from "../form/refusal-note.tsx";
import { FOLLOW_ERROR, FollowForm } from "../track/FollowForm.tsx";
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
          <FollowForm
            orderNumber={orderNumber}
            {...(values && { values })}
            error={
              error && (
                <ErrorText id={FOLLOW_ERROR} note={refusalNote("email", values?.email ?? "")}>
                  {error}
                </ErrorText>
              )
            }
          />
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
