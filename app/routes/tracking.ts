/** Responses and addresses that the two tracking pages share. */
import { redirect } from "react-router";
import type { ApiResult } from "#app/backend.ts";
import {
  orderNumbersFromQuery,
  splitOrderNumbers,
  trackingAddress,
} from "#app/domain/tracking-address.ts";
import { ANSWER_ID } from "#app/ui/navigation/use-focus-after-navigation.ts";
import { clientMessages } from "#content/client-messages.ts";

/** Orders hold personal data: not cached, and the address is not sent as a referrer. */
export const PRIVATE = { "Cache-Control": "private, no-store", "Referrer-Policy": "no-referrer" };

/**
 * Returns the order numbers in the query of a tracking page. Redirects to the canonical address after
 * the strip's form was submitted without JavaScript (`orderNo`), where the answer then has the focus,
 * and for a single number.
 */
export function numbersInQuery({ searchParams }: URL): readonly string[] {
  const typed = trackingAddress(splitOrderNumbers(searchParams.get("orderNo") ?? ""));
  if (typed) throw redirect(`${typed}#${ANSWER_ID}`);
  const numbers = orderNumbersFromQuery(searchParams);
  const own = numbers.length === 1 ? trackingAddress(numbers) : null;
  if (own) throw redirect(own);
  return numbers;
}

export const notFound: ApiResult<never> = { code: 404, message: clientMessages.orderNotFound };

/** A look-up's status, and headers that keep its result from caches. */
export function privateResponse(code: number) {
  return { status: code, headers: PRIVATE };
}
