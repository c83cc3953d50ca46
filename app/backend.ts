import { createContext } from "react-router";
import type { FormValues } from "./domain/enquiries/form-data.ts";
import type { EnquiryKind } from "./domain/enquiries/kinds.ts";
import type { Enquiry } from "./domain/enquiries/schemas.ts";
import type { Order } from "./domain/order.ts";
import type { PageMeta } from "./domain/page-meta.ts";
import type { FieldErrors } from "./domain/validation.ts";

/**
 * What a call returns: the body of `/api` responses, whose HTTP status is `code`. 200 is success;
 * everything else says in `message`, in words a visitor can read, why not. Where it is empty, the page
 * has words of its own.
 */
export interface ApiResult<Result = undefined> {
  readonly code: number;
  readonly message: string;
  readonly result?: Result;
  readonly errors?: FieldErrors;
  /** Finds the error in the log, where the code is 5xx. `/api` sends it in a header, not in the body. */
  readonly errorId?: string;
}

/** What the visitor can quote on the phone. */
export interface Receipt {
  readonly reference: string;
}

/** What sending a form led to. */
export interface FormResult {
  readonly kind: EnquiryKind;
  readonly result: ApiResult<Receipt>;
  /** False where the browser's own validation refused it. */
  readonly isSent: boolean;
  /** What stood in the fields, for a page that is rendered again. */
  readonly values: FormValues;
  /** Of the last enquiry that the page acknowledged, where it was posted without scripts. */
  readonly previousReference?: string;
}

/**
 * What a page can ask of the company (specification section 7). workers/backend.ts implements it on
 * the stores, backend.client.ts in the browser over `/api`. Arguments have passed their schemas. No
 * method throws: an error is a result too.
 */
export interface Backend {
  pageMeta(page: { readonly pageName: string }): Promise<ApiResult<PageMeta>>;
  searchOrder(search: { readonly order_number: string }): Promise<ApiResult<Order>>;
  submit(enquiry: Enquiry): Promise<ApiResult<Receipt>>;
}

/** Where loaders and actions find the Backend of their request. */
export const backendContext = createContext<Backend>();
