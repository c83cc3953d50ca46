import type { ApiResult } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { trackMessages } from "#app/content/pages/track.ts";
import { arrivalOf } from "#app/domain/arrival.ts";
import { latestNews } from "#app/domain/latest-news.ts";
import { trackingPath } from "#app/domain/order.ts";
import { timelineOf } from "#app/domain/timeline.ts";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import { Announcement } from "./Announcement.tsx";
import { ConsignmentNote } from "./ConsignmentNote.tsx";
import { NotFoundNote } from "./NotFoundNote.tsx";
import { ResultFrame } from "./ResultFrame.tsx";
import { TrackingActions } from "./TrackingActions.tsx";
import { arrivalText, newsText } from "./words.ts";

interface Props {
  readonly orderNumber: string;
  readonly outcome: ApiResult<TrackedOrder>;
  readonly checkedAt: string;
}

/** The result of a look-up. */
export function TrackingResult({ orderNumber, outcome, checkedAt }: Props) {
  return (
    <ResultFrame>
      <Announcement text={announcementOf(outcome, checkedAt)} />
      {outcome.result ? (
        <>
          <TrackingActions checkedAt={checkedAt} />
          <ConsignmentNote order={outcome.result} checkedAt={checkedAt} />
        </>
      ) : (
        <NotFoundNote
          orderNumber={orderNumber}
          retry={trackingPath(orderNumber) ?? "/track"}
          outcome={outcome}
        />
      )}
    </ResultFrame>
  );
}

function announcementOf(outcome: ApiResult<TrackedOrder>, checkedAt: string): string {
  const { code, result: order, message } = outcome;
  if (!order) {
    return code === 404
      ? clientMessages.orderNotFound
      : `${clientMessages.orderNotFound} ${message}`;
  }
  const found = [trackMessages.found, order.order_number, order.order_status];
  const timeline = timelineOf(order);
  const news = latestNews(timeline);
  if (news)
    found.push(newsText(news), arrivalText(arrivalOf(order, timeline), Date.parse(checkedAt)));
  return found.filter(Boolean).join(", ");
}
