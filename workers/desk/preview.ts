/** The preview of a form or an undo: a plan, described as the audit log does once it is stored. */
import type { ChangeOutcome } from "../audit/audit-log.ts";
import { type Notified, notifiedIn } from "../notifications/notified.ts";
import { describePlan, type Plan } from "../orders/plan.ts";

export interface Preview {
  readonly kind: "planned";
  readonly change: ChangeOutcome;
  readonly notified: Notified;
  /** Orders that the update doesn't change, since they have it already */
  readonly unchanged: number;
}

/** Followers get their emails `settleMs` after the change. */
export function previewPlan(plan: Plan, settleMs: number, unchanged = 0): Preview {
  const notified = notifiedIn(settleMs, plan.notified);
  return { kind: "planned", change: describePlan(plan), notified, unchanged };
}
