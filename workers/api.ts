/** `/api`: maps paths to methods of the Backend, and results to envelopes. */
import type * as v from "valibot";
import { API_PATHS, ENQUIRY_PATHS } from "#app/api-paths.ts";
import type { ApiResult, Backend } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import { ENQUIRY_KINDS, type EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { validateEnquiry } from "#app/domain/enquiries/schemas.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { PageNameSchema } from "#app/domain/page-meta.ts";
import { type Validated, validate } from "#app/domain/validation.ts";
import { readBody } from "./edge/body.ts";
import { envelope, isJson } from "./edge/envelope.ts";

/** Validates a payload and calls the Backend, or returns the errors by field. */
type Handler = (payload: unknown, backend: Backend) => Validated<Promise<ApiResult<unknown>>>;

function handler<S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  method: (backend: Backend, value: v.InferOutput<S>) => Promise<ApiResult<unknown>>,
): Handler {
  return (payload, backend) => {
    const checked = validate(schema, payload);
    return "errors" in checked ? checked : { value: method(backend, checked.value) };
  };
}

const submit =
  (kind: EnquiryKind): Handler =>
  (payload, backend) => {
    const checked = validateEnquiry(kind, payload);
    return "errors" in checked ? checked : { value: backend.submit(checked.value) };
  };

const handlers: ReadonlyMap<string, Handler> = new Map([
  [API_PATHS.pageMeta, handler(PageNameSchema, (backend, page) => backend.pageMeta(page))],
  [
    API_PATHS.searchOrder,
    handler(OrderSearchSchema, (backend, search) => backend.searchOrder(search)),
  ],
  ...ENQUIRY_KINDS.map((kind) => [ENQUIRY_PATHS[kind], submit(kind)] as const),
]);

/** Handles a call under `/api`. Every response is an envelope whose code is its HTTP status. */
export async function handleApi(request: Request, backend: Backend): Promise<Response> {
  const handle = handlers.get(new URL(request.url).pathname);
  if (!handle) return envelope({ code: 404, message: serverMessages.pathUnknown });
  if (request.method !== "POST") {
    return envelope({ code: 405, message: serverMessages.postOnly }, { Allow: "POST" });
  }
  if (!isJson(request)) return envelope({ code: 415, message: serverMessages.jsonOnly });

  const body = await readBody(request);
  if (body === 413) return envelope({ code: 413, message: serverMessages.bodyTooLarge });
  const payload = parseJson(body);
  if (payload === NOT_JSON) return envelope({ code: 400, message: serverMessages.notJson });

  const checked = handle(payload, backend);
  return "errors" in checked
    ? envelope({ code: 422, message: clientMessages.checkFields, errors: checked.errors })
    : envelope(await checked.value);
}

const NOT_JSON = Symbol("not JSON");

function parseJson(body: string | 400): unknown {
  try {
    return body === 400 ? NOT_JSON : JSON.parse(body);
  } catch {
    return NOT_JSON;
  }
}
