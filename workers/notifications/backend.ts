/** The part of the Backend that serves followers of orders (app/backend.ts). */
import type { ApiResult, Following, ServerBackend } from "#app/backend.ts";
import { clientMessages } from "#content/client-messages.ts";
import { serverMessages } from "#content/server-messages.ts";
import { type Database, primary } from "../data/database.ts";
import { withTimeout } from "../data/retry.ts";
import { type ErrorLog, logEvent } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { findOrders } from "../orders/find.ts";
import {
  decideFollowing,
  findFollowing,
  type Requested,
  requestNotifications,
} from "./following.ts";
import { type NotificationBindings, settleTime } from "./run.ts";
import { sendDue } from "./send.ts";

/** Below the five seconds within which a visitor gets a response. */
const TIMEOUT_MS = 3500;

interface Context {
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly log: ErrorLog;
  readonly mailer: Mailer | null;
  /** The client's (`networkGroup`); null where it isn't known. */
  readonly network: number | null;
}

const REFUSALS = {
  unknown: { code: 404, message: clientMessages.orderNotFound },
  over: { code: 409, message: serverMessages.followOver },
  full: { code: 409, message: serverMessages.followFull },
  busy: { code: 429, message: serverMessages.followBusy },
} as const;

/** The form of an order's page has its number as it is; one that was typed may have another spelling. */
async function requestInAnySpelling(
  db: Database,
  request: Parameters<typeof requestNotifications>[1],
): Promise<Requested> {
  const asked = await requestNotifications(db, request, new Date());
  if (asked.kind !== "unknown") return asked;
  const [order] = await findOrders(db, [request.order_number]);
  return order
    ? requestNotifications(db, { ...request, order_number: order.order_number }, new Date())
    : asked;
}

type FollowingBackend = Pick<ServerBackend, "follow" | "following" | "decideFollowing">;

export function createFollowing(
  env: NotificationBindings,
  { waitUntil, log, mailer, network }: Context,
): FollowingBackend {
  const settleMs = settleTime(env);
  const orFail = <Result>(
    call: string,
    ask: () => Promise<ApiResult<Result>>,
  ): Promise<ApiResult<Result>> =>
    withTimeout(TIMEOUT_MS, ask).catch((error) => {
      log.error(call, error);
      return { code: 503, message: clientMessages.somethingError, errorId: log.errorId };
    });
  const toResult = (found: Following | null): ApiResult<Following> =>
    found
      ? { code: 200, message: serverMessages.followFound, result: found }
      : { code: 404, message: serverMessages.followUnknown };

  return {
    follow: ({ homepage_url, ...request }) =>
      orFail("follow", async () => {
        if (!mailer) return { code: 503, message: serverMessages.followMailless };
        const toAsked = (order_number: string) => ({
          code: 200,
          message: serverMessages.followAsked,
          result: { order_number },
        });
        if (homepage_url) {
          logEvent("honeypot", { call: "follow" });
          return toAsked(request.order_number);
        }
        const asked = await requestInAnySpelling(primary(env.DB), { ...request, network });
        if (asked.kind !== "asked") return REFUSALS[asked.kind];
        const { order_number, followerId } = asked;
        // After the answer, which takes no longer for one who gets an e-mail.
        waitUntil(sendDue(mailer, env.DB, "requests", { settleMs, followerId }));
        return toAsked(order_number);
      }),
    following: ({ token }) =>
      orFail("following", async () =>
        toResult(await findFollowing(primary(env.DB), token, new Date())),
      ),
    decideFollowing: (decided) =>
      orFail("following", async () =>
        toResult(await decideFollowing(primary(env.DB), decided, { now: new Date(), settleMs })),
      ),
  };
}
