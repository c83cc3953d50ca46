import { dubaiToday } from "../dubai-time.ts";
import { sha256Hex } from "../sha256.ts";

/**
 * The id of a form posted without one: a UUID derived from its content and the day in Dubai, so
 * that a reload of the response posts the same enquiry.
 */
export async function contentSubmissionId(
  payload: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<string> {
  const content = JSON.stringify([dubaiToday(now), Object.entries(payload).sort()]);
  // Version 8: custom bits (RFC 9562, 5.8).
  return (await sha256Hex(content)).replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    "$1-$2-8$3-8$4-$5",
  );
}
