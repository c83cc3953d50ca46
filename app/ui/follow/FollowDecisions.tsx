import type { ApiResult, Following } from "#app/backend.ts";
import { errorLabels } from "#app/content/labels.ts";
import { followForm, followPage } from "#app/content/pages/follow.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { Button } from "../controls/Button.tsx";
import styles from "./Follow.module.css";

/** The decisions that a link permits. Only a press of a button counts. */
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
