import { deskLabels } from "#app/content/desk/frame.ts";
import { dubaiIso } from "#app/domain/dubai-time.ts";

/** A moment (ISO 8601) on Dubai's clock as a table shows it, "2026-11-18 09:40"; a dash for none. */
export function moment(iso: string | null): string {
  return dubaiIso(iso)?.slice(0, 16).replace("T", " ") ?? deskLabels.none;
}
