import type { ApiResult } from "#app/backend.ts";
import type { Order } from "#app/domain/order.ts";
import { ConsignmentNote } from "./ConsignmentNote.tsx";
import { NotFoundNote } from "./NotFoundNote.tsx";
import { TrackingActions } from "./TrackingActions.tsx";
import styles from "./TrackingResult.module.css";

interface Props {
  readonly orderNumber: string;
  readonly outcome: ApiResult<Order>;
  readonly checkedAt: string;
}

/** The result of a look-up. */
export function TrackingResult({ orderNumber, outcome, checkedAt }: Props) {
  return (
    <div className={`container ${styles.result}`}>
      <div className="container-inner">
        <div className={styles.spacer} />
        {outcome.result ? (
          <>
            <TrackingActions checkedAt={checkedAt} />
            <ConsignmentNote order={outcome.result} checkedAt={checkedAt} />
          </>
        ) : (
          <NotFoundNote orderNumber={orderNumber} outcome={outcome} />
        )}
      </div>
    </div>
  );
}
