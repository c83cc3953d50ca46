/** `/api`: maps paths to methods of the Backend, and results to envelopes. */
import { API_PATHS, ENQUIRY_PATHS } from "#app/api-contract.ts";
import type { ApiResult, Backend } from "#app/backend.ts";
import { ENQUIRY_KINDS } from "#app/domain/enquiries/kinds.ts";
import { validateEnquiry } from "#app/domain/enquiries/schemas.ts";
import { OrderSearchSchema } from "#app/domain/order-search.ts";
import { PageNameSchema } from "#app/domain/page-meta.ts";
import { type Validated, validate } from "#app/domain/validation.ts";
import { clientMessages } from "#content/client-messages.ts";
import { serverMessages } from "#content/server-messages.ts";
import { checkJsonPost, readJsonBody } from "./http/request.ts";
import { envelope } from "./http/response.ts";

type Handler = (payload: unknown, backend: Backend) => Promise<ApiResult<unknown>>;

const handlers: ReadonlyMap<string, Handler> = new Map([
  [
    API_PATHS.pageMeta,
    (payload, { pageMeta }) => ifValid(validate(PageNameSchema, payload), pageMeta),
  ],
  [
    API_PATHS.searchOrder,
    (payload, { searchOrder }) => ifValid(validate(OrderSearchSchema, payload), searchOrder),
  ],
  ...ENQUIRY_KINDS.map((kind): [string, Handler] => [
    ENQUIRY_PATHS[kind],
    (payload, { submit }) => ifValid(validateEnquiry(kind, payload), submit),
  ]),
]);

/** Calls a method of the Backend with a valid payload, or returns the errors by field. */
async function ifValid<T>(
  checked: Validated<T>,
  method: (value: T) => Promise<ApiResult<unknown>>,
): Promise<ApiResult<unknown>> {
  return "errors" in checked
    ? { code: 422, message: clientMessages.checkFields, errors: checked.errors }
    : method(checked.value);
}

/** Handles a request under `/api`. Every response is an envelope whose code is its HTTP status. */
export async function handleApi(
  request: Request,
  { pathname }: URL,
  backend: Backend,
): Promise<Response> {
  const handle = handlers.get(pathname);
  if (!handle) return envelope({ code: 404, message: serverMessages.pathUnknown });
  const error = checkJsonPost(request);
  if (error) return envelope(error);

  const body = await readJsonBody(request);
  return envelope("json" in body ? await handle(body.json, backend) : body);
}
