import { data, isRouteErrorResponse } from "react-router";
import { failedCall, withTimeLimit } from "#app/backend.client.ts";
import { type ApiResult, backendContext } from "#app/backend.ts";
import { brand } from "#app/content/company-facts.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { ORDER_NUMBERS_MAX, trackingAddress, UNASKED_FIELD } from "#app/domain/tracking-address.ts";
import { validate } from "#app/domain/validation.ts";
import { metaTags } from "#app/seo/meta.ts";
import { More } from "#app/ui/controls/Button.tsx";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { NotFoundNote } from "#app/ui/track/NotFoundNote.tsx";
import { orderRows, type ResultRow } from "#app/ui/track/order-rows.ts";
import { ResultFrame } from "#app/ui/track/ResultFrame.tsx";
import { useLatest } from "#app/ui/track/use-latest.ts";
import { clientMessages } from "#content/client-messages.ts";
import { requestQuote } from "#content/navigation.ts";
import { sharedOrder, trackingHelp, trackPage } from "#content/pages/track.ts";
import { severalLabels } from "#content/pages/track-several.ts";
import type { Route } from "./+types/track";
import { trackingAction } from "./carrier-search.server.ts";
import { orDocument } from "./or-document.ts";
import styles from "./track.module.css";
import { numbersInQuery, privateResponse } from "./tracking.ts";

export { headers } from "#app/enquiries/action.server.ts";

/** Loaded only by a page that shows orders. */
const DeferredOrders = hydrateOnInteraction(
  async () => (await import("#app/ui/track/OrdersResult.tsx")).OrdersResult,
  () => true,
);

/** The page's data. Without numbers, and with too many, nothing was looked up. */
interface Tracking {
  readonly orderNumbers: readonly string[];
  readonly outcome?: ApiResult<readonly ResultRow[]>;
  /** The carriers' numbers that the form of this page left out, above the limit of look-ups. */
  readonly unasked: number;
  /** ISO 8601 */
  readonly checkedAt: string;
}

/** Several orders are looked up by the server: the browser gets nothing but their rows. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = toTracking(url);
  const { orderNumbers, checkedAt } = asked;
  if (!isLookedUp(orderNumbers)) {
    return data<Tracking>(asked, privateResponse(orderNumbers.length === 0 ? 200 : 422));
  }
  const order_numbers = orderNumbers.filter(
    (order_number) => "value" in validate(OrderSearchSchema, { order_number }),
  );
  const { result, ...answer } = await context.get(backendContext).searchOrders({ order_numbers });
  const rows = result && orderRows(orderNumbers, result, Date.parse(checkedAt));
  const outcome = rows ? { ...answer, result: rows } : answer;
  return data<Tracking>({ ...asked, outcome }, privateResponse(answer.code));
}

export const action = trackingAction({ loader, numbersIn: numbersInQuery });

export async function clientLoader({
  url,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<Tracking> {
  const asked = toTracking(url);
  if (!isLookedUp(asked.orderNumbers)) return asked;
  const scripts = orDocument(DeferredOrders.preload(), url);
  scripts.catch(() => {});
  try {
    const found = await withTimeLimit(() => serverLoader());
    if (found.outcome?.result) await scripts;
    return found;
  } catch (error) {
    if (error instanceof Response) throw error;
    const isRefused = isRouteErrorResponse(error) && error.status === 429;
    const refusal = { code: 429, message: clientMessages.tooManyRequests };
    return { ...asked, outcome: isRefused ? refusal : failedCall(error) };
  }
}

function toTracking(url: URL): Tracking {
  const [unasked = "0"] = url.searchParams.get(UNASKED_FIELD)?.match(/^\d{1,2}$/) ?? [];
  const checkedAt = new Date().toISOString();
  return { orderNumbers: numbersInQuery(url), unasked: Number(unasked), checkedAt };
}

function isLookedUp({ length }: readonly string[]): boolean {
  return length > 0 && length <= ORDER_NUMBERS_MAX;
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args;
  const count = loaderData?.orderNumbers.length ?? 0;
  if (count === 0) return metaTags(args, trackPage);
  const { description } = sharedOrder;
  return metaTags(
    args,
    { ...trackPage, title: severalLabels.title(count), description },
    { isHidden: true, isRefused: count > ORDER_NUMBERS_MAX },
  );
};

/** Before a look-up: what a number looks like, and what to do without one. */
function TrackingHelp() {
  const { number, quote } = trackingHelp(brand.orderPrefix);
  return (
    <div className="container">
      <ul className={`container-inner cells columns ${styles.help}`}>
        {[number, quote].map(({ title, text }) => (
          <li key={title}>
            <div className={styles.text}>
              <h2 className="text-h3">{title}</h2>
              <p>{text}</p>
              {title === number.title && (
                <>
                  <p className="code">{number.example}</p>
                  <p>{number.other}</p>
                </>
              )}
            </div>
            {title === quote.title && <More to={requestQuote.to}>{requestQuote.label}</More>}
          </li>
        ))}
      </ul>
    </div>
  );
}

export default function Track({ loaderData, actionData }: Route.ComponentProps) {
  const { orderNumbers, outcome, unasked, checkedAt } = useLatest<Tracking>(loaderData);
  const path = trackingAddress(orderNumbers) ?? trackPage.path;
  if (orderNumbers.length === 0) return <TrackingHelp />;
  if (!outcome) return <div className={styles.spacer} />;
  if (outcome.result) {
    const refusal = actionData && "detail" in actionData ? actionData : null;
    const page = { path, refusal, unasked, checkedAt };
    return <DeferredOrders rows={outcome.result} {...page} />;
  }
  return (
    <ResultFrame announcement={`${clientMessages.orderNotFound} ${outcome.message}`}>
      <NotFoundNote
        orderNumber={`${orderNumbers[0]} +${orderNumbers.length - 1}`}
        retry={path}
        outcome={outcome}
      />
    </ResultFrame>
  );
}
