/** `/api`: maps paths to methods of the Backend, and results to envelopes. */
import { API_PATHS, ENQUIRY_PATHS } from "#app/api-paths.ts";
import type { ApiResult, Backend } from "#app/backend.ts";
import { clientMessages } from "#app/content/client-messages.ts";
import { serverMessages } from "#app/content/server-messages.ts";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { validateEnquiry } from "#app/domain/enquiries/schemas.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { PageNameSchema } from "#app/domain/page-meta.ts";
import { type Validated, validate } from "#app/domain/validation.ts";
import { notJsonPost, readJson } from "./edge/request.ts";
import { envelope } from "./edge/response.ts";

type Handler = (payload: unknown, backend: Backend) => Promise<ApiResult<unknown>>;

/** Validates a payload and calls the Backend, or returns the errors by field. */
function handler<T>(
  validated: (payload: unknown) => Validated<T>,
  method: (backend: Backend, value: T) => Promise<ApiResult<unknown>>,
): Handler {
  return async (payload, backend) => {
    const checked = validated(payload);
    return "errors" in checked
      ? { code: 422, message: clientMessages.checkFields, errors: checked.errors }
      : method(backend, checked.value);
  };
}

const handlers: ReadonlyMap<string, Handler> = new Map([
  [
    API_PATHS.pageMeta,
    handler(
      (payload) => validate(PageNameSchema, payload),
      (backend, page) => backend.pageMeta(page),
    ),
  ],
  [
    API_PATHS.searchOrder,
    handler(
      (payload) => validate(OrderSearchSchema, payload),
      (backend, search) => backend.searchOrder(search),
    ),
  ],
  ...ENQUIRY_KINDS.map((kind): [string, Handler] => [
    ENQUIRY_PATHS[kind],
    handler(
      (payload) => validateEnquiry(kind, payload),
      (backend, enquiry) => backend.submit(enquiry),
    ),
  ]),
]);

/** Handles a call under `/api`. Every response is an envelope whose code is its HTTP status. */
export async function handleApi(request: Request, backend: Backend): Promise<Response> {
  const handle = handlers.get(new URL(request.url).pathname);
  if (!handle) return envelope({ code: 404, message: serverMessages.pathUnknown });
  const error = notJsonPost(request);
  if (error) return envelope(error);

  const body = await readJson(request);
  if (body === 413) return envelope({ code: 413, message: serverMessages.bodyTooLarge });
  if (body === 400) return envelope({ code: 400, message: serverMessages.notJson });
  return envelope(await handle(body.json, backend));
}
