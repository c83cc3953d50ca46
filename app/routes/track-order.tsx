import type { ComponentProps } from "react";
import { data, redirect } from "react-router";
import { backend as browserBackend } from "#app/backend.client.ts";
import type { ApiResult } from "#app/backend.ts";
import { brand } from "#app/content/company-facts.ts";
import { withoutBase } from "#app/content/page-url.ts";
import { carrierNumber } from "#app/domain/carrier-number.ts";
import { isNumberOf } from "#app/domain/order-number.ts";
import { shownHistory } from "#app/domain/tracking/history.ts";
import type { TrackedOrder } from "#app/domain/tracking/state.ts";
import {
  orderNumberFromPath,
  splitOrderNumbers,
  trackingAddress,
  trackingPath,
} from "#app/domain/tracking-address.ts";
import { orderTexts } from "#app/sentences/order-text.ts";
import { metaTags } from "#app/seo/meta.ts";
import { DeferredCarrierForm } from "#app/ui/track/NotFoundNote.tsx";
import { DeferredOrderDetails, TrackingResult } from "#app/ui/track/TrackingResult.tsx";
import { useLatest } from "#app/ui/track/use-latest.ts";
import { clientMessages } from "#content/client-messages.ts";
import { sharedOrder, trackPage } from "#content/pages/track.ts";
import type { Route } from "./+types/track-order";
import { trackingAction } from "./carrier-search.server.ts";
import { lookUp } from "./look-up.server.ts";
import { orDocument } from "./or-document.ts";
import { notFound, numbersInQuery, privateResponse } from "./tracking.ts";

export { headers } from "#app/enquiries/action.server.ts";

type Tracking = Omit<ComponentProps<typeof TrackingResult>, "refusal">;

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = parseSearch(url);
  const outcome = await lookUp(search.order_number, context);
  const { result: order } = outcome;
  if (order && !isNumberOf(order.order_number, search.order_number)) throw toNewNumber(order);
  const view = order ? orderTexts(order) : null;
  const carrier = carrierNumber(search.order_number, brand.orderPrefix);
  const shown = order ? { ...outcome, result: shownHistory(order, url) } : outcome;
  return data(tracking(search, shown, { view, carrier }), privateResponse(outcome.code));
}

export const action = trackingAction({
  loader,
  numbersIn: (url) => [parseSearch(url).order_number],
});

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const search = parseSearch(url);
  // Only for later look-ups: the served page has its view.
  const scripts = Promise.all([
    import("#app/ui/track/read-order.ts"),
    import("#app/domain/carrier-number.ts"),
    DeferredOrderDetails.preload(),
    DeferredCarrierForm.preload(),
  ]);
  scripts.catch(() => {});
  const outcome = await browserBackend.searchOrder(search);
  const isNotFound = outcome.code === 404 || outcome.code === 422;
  if (!outcome.result && !isNotFound) return tracking(search, outcome, {});
  const [{ readOrder, isNumberOf, orderTexts, shownHistory }, { carrierNumber }] = await orDocument(
    scripts,
    url,
  );
  if (!outcome.result) {
    const carrier = carrierNumber(search.order_number, brand.orderPrefix);
    return tracking(search, notFound, { carrier });
  }
  const order = readOrder(outcome.result);
  if (!isNumberOf(order.order_number, search.order_number)) throw toNewNumber(order);
  const shown = { ...outcome, result: shownHistory(order, url) };
  return tracking(search, shown, { view: orderTexts(order) });
}

function parseSearch(url: URL) {
  numbersInQuery(url);
  const order_number = orderNumberFromPath(withoutBase(url.pathname));
  if (order_number === null) throw redirect(trackPage.path);
  const numbers = splitOrderNumbers(order_number);
  if (numbers.length > 1) throw redirect(trackingAddress(numbers) ?? trackPage.path);
  return { order_number };
}

/** Leads from a number that an order had before to its page. */
function toNewNumber({ order_number }: Pick<TrackedOrder, "order_number">): Response {
  return redirect(trackingPath(order_number) ?? trackPage.path);
}

function tracking(
  { order_number }: ReturnType<typeof parseSearch>,
  outcome: ApiResult<TrackedOrder>,
  { view = null, carrier = null }: Partial<Pick<Tracking, "view" | "carrier">>,
): Tracking {
  return { orderNumber: order_number, outcome, view, carrier, checkedAt: new Date().toISOString() };
}

/** The number as it is stored, and nothing else of the order: links are shared, and shown with these tags. */
export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  const number = loaderData?.outcome.result?.order_number;
  const title = number ? sharedOrder.title(number) : clientMessages.orderNotFound;
  const path = (number && trackingPath(number)) || trackPage.path;
  const { description } = sharedOrder;
  return metaTags(args, { ...trackPage, title, path, description }, { isHidden: true });
};

export default function TrackOrder({ loaderData, actionData }: Route.ComponentProps) {
  const refusal = actionData && "detail" in actionData ? actionData : null;
  return <TrackingResult {...useLatest<Tracking>(loaderData)} refusal={refusal} />;
}
