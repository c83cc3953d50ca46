/** Asking for e-mail updates of an order: the form, and its links. */
import * as v from "valibot";
import { fieldNames } from "#content/field-messages.ts";
import { email, honeypot, line, oneOf } from "./fields.ts";
import { ORDER_NUMBER_MAX } from "./order-number.ts";
import { NOTIFICATION_LEVELS } from "./tracking/notifications.ts";
import { trackingPath } from "./tracking-address.ts";

export const FollowSchema = v.object({
  order_number: line(fieldNames.order_number, ORDER_NUMBER_MAX),
  email: email(),
  level: oneOf(fieldNames.level, NOTIFICATION_LEVELS),
  homepage_url: honeypot(),
});

/** A valid request for the updates of an order. */
export type FollowRequest = v.InferOutput<typeof FollowSchema>;

/** The decision of the address's owner, as the buttons of the link's page send it. */
export const FOLLOW_DECISIONS = ["confirm", "stop", "stop-all"] as const;

export type FollowDecision = (typeof FOLLOW_DECISIONS)[number];

/** In the address of a link's page: the reader wants the address removed, and confirms it there. */
export const REMOVE_PARAMETER = "remove";

/** Where the form of an order is posted. */
export function followPath(orderNumber: string): string {
  return `${trackingPath(orderNumber)}/follow`;
}

/** "r…@consignee.example": enough to be recognized by those who know the address. */
export function maskEmail(address: string): string {
  return address.replace(/^(.)[^@]*/u, "$1…");
}
