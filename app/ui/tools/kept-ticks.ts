/** The ticks of the document checklist, kept in this browser for each shipment. */
import type { Shipment } from "#app/domain/documents.ts";

const PREFIX = "documents-";

const storageKey = ({ mode, direction, goods }: Shipment) =>
  `${PREFIX}${mode}-${direction}-${goods}`;

/** Whether there are ticks of any shipment. */
export function hasTicks(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}

/** The kept ticks; none where storage is unavailable. */
export function readTicks(shipment: Shipment): readonly string[] {
  try {
    return (localStorage.getItem(storageKey(shipment)) ?? "").split(",");
  } catch {
    return [];
  }
}

export function writeTicks(shipment: Shipment, ticked: readonly string[]) {
  const key = storageKey(shipment);
  try {
    if (ticked.length > 0) localStorage.setItem(key, ticked.join(","));
    else localStorage.removeItem(key);
  } catch {
    // Full or denied: the ticks last as long as the page.
  }
}
