import { data, redirect } from "react-router";
import { backend as browserBackend } from "#app/backend.client.ts";
import { type ApiResult, backendContext } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { brand } from "#app/content/company.ts";
import { orderNumberFromPath } from "#app/domain/order.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import type { TrackedOrder } from "#app/domain/tracking-event.ts";
import { validate } from "#app/domain/validation.ts";
import { TrackingResult } from "#app/ui/track/TrackingResult.tsx";
import { useLatest } from "#app/ui/track/use-latest.ts";
import type { Route } from "./+types/track-order";
import { numbersInQuery, privateResponse } from "./tracking.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

/** The page's data. */
interface Tracking {
  readonly orderNumber: string;
  readonly outcome: ApiResult<TrackedOrder>;
  /** ISO 8601 */
  readonly checkedAt: string;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const tracking = await track(request, (search) => {
    const checked = validate(OrderSearchSchema, search);
    return "errors" in checked ? notFound : context.get(backendContext).searchOrder(checked.value);
  });
  return data(tracking, privateResponse(tracking.outcome.code));
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
  lookUp: (search: Search) => ApiResult<TrackedOrder> | Promise<ApiResult<TrackedOrder>>,
): Promise<Tracking> {
  numbersInQuery(request);
  const orderNumber = orderNumberFromPath(new URL(request.url).pathname);
  if (orderNumber === null) throw redirect("/track");
  const checkedAt = new Date().toISOString();
  return { orderNumber, outcome: await lookUp({ order_number: orderNumber }), checkedAt };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const found = loaderData?.outcome.result ? loaderData.orderNumber : clientMessages.orderNotFound;
  return [{ title: `${found} | ${brand.name}` }, { name: "robots", content: "noindex" }];
};

export default function TrackOrder({ loaderData }: Route.ComponentProps) {
  const { orderNumber, outcome, checkedAt } = useLatest<Tracking>(loaderData);
  return <TrackingResult orderNumber={orderNumber} outcome={outcome} checkedAt={checkedAt} />;
}
