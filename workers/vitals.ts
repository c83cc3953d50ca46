import * as v from "valibot";
import type { ApiResult } from "#app/backend.ts";
import { localPath } from "#app/content/page-url.ts";
import { type Vitals, VitalsSchema } from "#app/domain/vitals.ts";
import { serverMessages } from "#content/server-messages.ts";
import { checkJsonPost, readJsonBody } from "./http/request.ts";
import { envelope } from "./http/response.ts";
import { routePattern } from "./http/url.ts";
import type { ErrorLog } from "./log.ts";

/** In bytes; many times what a browser sends. */
const BODY_MAX = 2 * 1024;
/** For a missing value: Analytics Engine has no nulls. */
const NOT_MEASURED = -1;

interface Context {
  /** Measurements are dropped without a data set. */
  readonly env: Partial<Pick<Env, "VITALS">>;
  readonly publicPaths: ReadonlySet<string>;
  readonly log: ErrorLog;
}

/**
 * Stores a browser's measurements of a page with the route's pattern, the kind of device, the
 * country and the connection, but no address, order number or name. Failures are not reported to
 * the visitor.
 */
export async function handleVitals(request: Request, context: Context): Promise<Response> {
  const measured = await readVitals(request);
  if ("code" in measured) return envelope(measured);
  try {
    if (!optsOut(request))
      context.env.VITALS?.writeDataPoint(toDataPoint(request, measured, context));
  } catch (error) {
    context.log.error("vitals", error);
  }
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
}

async function readVitals(request: Request): Promise<Vitals | ApiResult> {
  const error = checkJsonPost(request);
  if (error) return error;
  const body = await readJsonBody(request, BODY_MAX);
  const message = serverMessages.notMeasurements;
  if (!("json" in body)) return { code: body.code === 413 ? 413 : 422, message };
  const checked = v.safeParse(VitalsSchema, body.json);
  return checked.success ? checked.output : { code: 422, message };
}

/** The page's own script also checks this; an extension may set only the headers. */
function optsOut({ headers }: Request): boolean {
  return headers.get("Sec-GPC") === "1" || headers.get("DNT") === "1";
}

/** In the order of ops/README.md's queries. */
function toDataPoint(
  { cf }: Request,
  { page, device, connection, lcp, cls, inp, ttfb }: Vitals,
  { publicPaths }: Context,
): AnalyticsEngineDataPoint {
  const pattern = localPath(routePattern(page, publicPaths));
  return {
    indexes: [pattern],
    blobs: [pattern, device, String(cf?.country ?? ""), connection ?? ""],
    doubles: [lcp, cls, inp, ttfb].map((figure) => figure ?? NOT_MEASURED),
  };
}
