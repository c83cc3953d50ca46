/** Those who follow an order by e-mail, as the desk sees them. */
import type { NotificationLevel } from "#app/domain/tracking/notifications.ts";

export interface OrderFollower {
  /** "r…@consignee.example" */
  readonly address: string;
  /** "asked" is not confirmed yet. */
  readonly state: "following" | "asked" | "stopped";
  readonly level: NotificationLevel;
  /** When the state began: ISO 8601, UTC. */
  readonly since: string;
  /** When the last e-mail was sent: ISO 8601, UTC; null before the first. */
  readonly notified_at: string | null;
  readonly stopped_by: "reader" | "end" | "bounce" | null;
}

export interface OrderFollowers {
  /** Active followers first. */
  readonly followers: readonly OrderFollower[];
  /** Who turned the order's notifications off, and when; null while they are on. */
  readonly quiet: { readonly author: string | null; readonly since: string } | null;
}

/** What an e-mail that a person sends would say by now, where nothing is new. */
export interface Reminder {
  readonly subject: string;
  readonly rows: readonly { readonly label: string; readonly lines: readonly string[] }[];
}

export interface OrderNotifications extends OrderFollowers {
  /** Null where nobody follows, and while notifications are off. */
  readonly reminder: Reminder | null;
}
