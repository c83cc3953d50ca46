import { createContext } from "react-router";
import type { FormValues } from "./domain/enquiries/form-data.ts";
import type { EnquiryKind } from "./domain/enquiries/kinds.ts";
import type { Enquiry } from "./domain/enquiries/schemas.ts";
import type { FollowDecision, FollowRequest } from "./domain/follow.ts";
import type { PageMeta } from "./domain/page-meta.ts";
import type { NotificationLevel } from "./domain/tracking/notifications.ts";
import type { TrackedOrder } from "./domain/tracking/state.ts";
import type { FieldErrors } from "./domain/validation.ts";

/**
 * A call's result: the body of `/api` responses, whose HTTP status is `code`. 200 is success; for
 * any other code `message` tells the visitor why, and where it is empty the page has a default.
 */
export interface ApiResult<Result = undefined> {
  readonly code: number;
  readonly message: string;
  readonly result?: Result;
  readonly errors?: FieldErrors;
  /**
   * The id of the logged error, where the code is 5xx. `/api` sends it in a header, not in the
   * body.
   */
  readonly errorId?: string;
}

/** The acknowledgement of an enquiry; one that is sent again gets the same. */
export interface EnquiryReceipt {
  /** The visitor can quote it on the phone. */
  readonly reference: string;
  /** When the enquiry was received: ISO 8601, UTC */
  readonly received_at: string;
}

/** The result of submitting a form. */
export interface FormResult {
  readonly kind: EnquiryKind;
  readonly result: ApiResult<EnquiryReceipt>;
  /** False when the browser's validation failed. */
  readonly isSent: boolean;
  /** The fields' values, for a page that is rendered again. */
  readonly values: FormValues;
  /** The reference shown by the page, where it was posted without scripts. */
  readonly previousReference?: string;
}

/**
 * The calls of a page (specification section 7). workers/backend.ts implements them on the
 * stores, backend.client.ts in the browser over `/api`. Arguments have passed their schemas. No
 * method throws: an error is a result too.
 */
export interface Backend {
  pageMeta(page: { readonly pageName: string }): Promise<ApiResult<PageMeta>>;
  searchOrder(search: { readonly order_number: string }): Promise<ApiResult<TrackedOrder>>;
  submit(enquiry: Enquiry): Promise<ApiResult<EnquiryReceipt>>;
}

/** An order that was looked up among several. */
export interface OrderMatch {
  /** The number as typed. */
  readonly typed: string;
  /** Null when there is none, the number may mean several, or there is a problem. */
  readonly order: TrackedOrder | null;
  /** Why the order wasn't looked up, or can't be shown. */
  readonly problem?: "over-limit" | "unreadable";
}

/** The orders of a carrier's number that have the typed detail. */
export interface CarrierMatch {
  /** The number as typed. */
  readonly typed: string;
  /** As they are stored, the newest first. */
  readonly order_numbers: readonly string[];
}

/** The subscription that a link in an e-mail stands for. */
export interface Following {
  readonly order_number: string;
  /** Null where nothing was confirmed. */
  readonly level: NotificationLevel | null;
  /** "pending" waits for the confirmation. */
  readonly state: "pending" | "following" | "stopped";
}

/** Calls of a page on the server alone: `/api` has none of them. */
export interface ServerBackend extends Backend {
  /** Up to ORDER_NUMBERS_MAX numbers; none asks no store. The matches are in their order. */
  searchOrders(search: {
    readonly order_numbers: readonly string[];
  }): Promise<ApiResult<readonly OrderMatch[]>>;
  /**
   * Finds the orders that carry one of the carriers' numbers and have the detail: the customer's email address or
   * the place of delivery. 404, with the same message after the same time, for an unknown number and a wrong
   * detail.
   */
  searchByCarrier(search: {
    readonly carrier_numbers: readonly string[];
    readonly detail: string;
  }): Promise<ApiResult<readonly CarrierMatch[]>>;
  /**
   * Asks for e-mail updates of an order: the address gets a link to confirm it. The answer is the same
   * whether or not it follows the order. The result is the order's number as it is stored.
   */
  follow(request: FollowRequest): Promise<ApiResult<Pick<Following, "order_number">>>;
  /** The subscription of a link; 404 once it was removed. */
  following(link: { readonly token: string }): Promise<ApiResult<Following>>;
  /** Carries out a decision by the link, and returns the subscription after it. */
  decideFollowing(link: {
    readonly token: string;
    readonly decision: FollowDecision;
  }): Promise<ApiResult<Following>>;
}

/** A Backend for one request: a repeated call returns the first answer. */
export function shareAnswers(backend: ServerBackend): ServerBackend {
  return {
    ...backend,
    pageMeta: share(backend.pageMeta),
    searchOrder: share(backend.searchOrder),
    searchOrders: share(backend.searchOrders),
  };
}

function share<Payload, Result>(method: (payload: Payload) => Promise<Result>) {
  const answers = new Map<string, Promise<Result>>();
  return (payload: Payload): Promise<Result> => {
    const key = JSON.stringify(payload);
    const answer = answers.get(key) ?? method(payload);
    answers.set(key, answer);
    return answer;
  };
}

/** The Backend of the request, for loaders and actions. */
export const backendContext = createContext<ServerBackend>();
