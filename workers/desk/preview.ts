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
  /** The times that were typed, in words as they were read */
  readonly readAs?: string | null;
}

interface PreviewOptions {
  /** After the change, until followers get their emails */
  readonly settleMs?: number;
  readonly unchanged?: number;
  readonly readAs?: string | null;
}

export function previewPlan(
  plan: Plan,
  { settleMs = 0, unchanged = 0, readAs = null }: PreviewOptions = {},
): Preview {
  const notified = notifiedIn(settleMs, plan.notified);
  return { kind: "planned", change: describePlan(plan), notified, unchanged, readAs };
}
