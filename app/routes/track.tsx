import { useEffect, useState } from "react";
import { data, redirect } from "react-router";
import { backend as browserBackend } from "#app/backend.client.ts";
import { type ApiResult, backendContext } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { brand } from "#app/content/company.ts";
import { trackMessages, trackPage } from "#app/content/pages/track.ts";
import { type Order, orderNumberFromPath, trackingPath } from "#app/domain/order.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { validate } from "#app/domain/validation.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { StripOverlap } from "#app/ui/layout/StripOverlap.tsx";
import { TrackingResult } from "#app/ui/track/TrackingResult.tsx";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import type { Route } from "./+types/track";
import styles from "./track.module.css";

export { action, headers } from "#app/enquiries/action.server.ts";

/** The page's data. Without a number nothing was looked up. */
interface Tracking {
  readonly orderNumber: string;
  readonly outcome?: ApiResult<Order>;
  /** ISO 8601 */
  readonly checkedAt: string;
}

/** Orders hold personal data: not cached, and the address is not sent as a referrer. */
const PRIVATE = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const tracking = await track(request, (search) => {
    const checked = validate(OrderSearchSchema, search);
    return "errors" in checked ? notFound : context.get(backendContext).searchOrder(checked.value);
  });
  const code = tracking.outcome?.code ?? 200;
  const retry = code === 429 ? { "Retry-After": "60" } : undefined;
  return data(tracking, { status: code, headers: { ...PRIVATE, ...retry } });
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return track(request, async (search) => {
    const outcome = await browserBackend.searchOrder(search);
    return outcome.code === 422 ? notFound : outcome;
  });
}

type Search = { readonly order_number: string };

/** Also for invalid order numbers. */
const notFound = { code: 404, message: clientMessages.orderNotFound };

async function track(
  request: Request,
  lookUp: (search: Search) => ApiResult<Order> | Promise<ApiResult<Order>>,
): Promise<Tracking> {
  const { pathname, searchParams } = new URL(request.url);
  // The strip's form, submitted without JavaScript.
  const searched = trackingPath(searchParams.get("orderNo") ?? "");
  if (searched) throw redirect(searched);

  const checkedAt = new Date().toISOString();
  const orderNumber = orderNumberFromPath(pathname);
  if (orderNumber === null) return { orderNumber: "", checkedAt };
  const outcome = await lookUp({ order_number: orderNumber });
  return { orderNumber, outcome, checkedAt };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData?.outcome) return metaTags(trackPage);
  const { outcome, orderNumber } = loaderData;
  const title = outcome.result ? orderNumber : clientMessages.orderNotFound;
  return [{ title: `${title} | ${brand.name}` }, { name: "robots", content: "noindex" }];
};

export default function Track({ loaderData }: Route.ComponentProps) {
  const { orderNumber, outcome, checkedAt } = loaderData;
  return (
    <>
      <PageHead
        label={trackPage.label}
        heading={trackPage.heading}
        lead={trackPage.lead}
        hasStrip
      />
      <StripOverlap>
        <TrackingStrip orderNumber={orderNumber} />
      </StripOverlap>
      <Announcement text={outcome ? announcementOf(outcome) : ""} />
      {outcome ? (
        <TrackingResult orderNumber={orderNumber} outcome={outcome} checkedAt={checkedAt} />
      ) : (
        <div className={styles.spacer} />
      )}
    </>
  );
}

/** A live region: announces the look-up's result when it changes, and once after hydration. */
function Announcement({ text }: { readonly text: string }) {
  const [announced, setAnnounced] = useState("");
  useEffect(() => setAnnounced(text), [text]);
  return (
    <p role="status" className="visually-hidden">
      {announced}
    </p>
  );
}

function announcementOf({ code, result, message }: ApiResult<Order>): string {
  if (result)
    return [trackMessages.found, result.order_number, result.order_status]
      .filter(Boolean)
      .join(", ");
  return code === 404 ? clientMessages.orderNotFound : `${clientMessages.orderNotFound} ${message}`;
}
