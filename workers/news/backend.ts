/** What pages ask for those who follow orders (app/backend.ts). */
import type { ApiResult, Following, ServerBackend } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import { isOver } from "#app/domain/tracking/news.ts";
import { primary } from "../data/database.ts";
import { withTimeout } from "../data/retry.ts";
import { type ErrorLog, logEvent } from "../log.ts";
import type { Mailer } from "../mail/mailer.ts";
import { findOrders } from "../orders/find.ts";
import { decideFollowing, findFollowing } from "./decide.ts";
import { requestNews } from "./request.ts";
import { type NewsBindings, settleTime } from "./run.ts";
import { sendDue } from "./send.ts";

/** Below the five seconds within which a visitor gets a response. */
const TIMEOUT_MS = 3500;

interface Context {
  readonly waitUntil: (promise: Promise<unknown>) => void;
  readonly log: ErrorLog;
  readonly mailer: Mailer | null;
}

type FollowingBackend = Pick<ServerBackend, "follow" | "following" | "decideFollowing">;

export function createFollowing(
  env: NewsBindings,
  { waitUntil, log, mailer }: Context,
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
        const db = primary(env.DB);
        const [order] = await findOrders(db, [request.order_number]);
        if (!order) return { code: 404, message: clientMessages.orderNotFound };
        const { order_number } = order;
        if (isOver(order)) return { code: 409, message: serverMessages.followOver };
        if (!mailer) return { code: 503, message: serverMessages.followMailless };
        const asked = { code: 200, message: serverMessages.followAsked, result: { order_number } };
        if (homepage_url) {
          logEvent("honeypot", { call: "follow" });
          return asked;
        }
        const followerId = await requestNews(db, { ...request, order_number }, new Date());
        if (followerId === null) return { code: 409, message: serverMessages.followFull };
        // After the answer, which takes no longer for one who gets an e-mail.
        waitUntil(sendDue(mailer, env.DB, "requests", { settleMs, followerId }));
        return asked;
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
