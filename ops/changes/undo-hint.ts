/** Says how a change of orders can be taken back. */
import type { Site } from "../stores.ts";

/** For other programs; null where nothing was stored. */
export interface UndoHint {
  readonly change_id: string | null;
  /** The command that takes it back. */
  readonly undo: string | null;
}

const SITE_OPTIONS: Readonly<Record<Site, string>> = {
  local: "",
  production: " --remote",
  preview: " --env preview",
};

export function undoHint(
  group: "orders" | "events",
  changeId: string | null,
  site: Site,
): UndoHint {
  const undo = changeId && `npm run ops -- ${group} undo ${changeId}${SITE_OPTIONS[site]}`;
  return { change_id: changeId, undo };
}

/** The same as a line; none where nothing was stored. */
export function undoLine({ undo }: UndoHint): string[] {
  return undo === null ? [] : [`To take it back: ${undo}`];
}
