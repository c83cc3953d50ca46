/** Tells the desk, once an hour, when the hourly limit of confirmations is reached. */
import { eq, sql } from "drizzle-orm";
import { primary } from "../data/database.ts";
import { hourBefore, roomSince } from "../enquiries/mail-limits.ts";
import { confirmationNotices } from "../enquiries/schema.ts";
import { logError } from "../log.ts";
import { sendOnce } from "./deliver.ts";
import { composeNotice } from "./email.ts";
import type { Mailer } from "./mailer.ts";

const CALL = "confirmationNotice";

/** Never throws. */
export async function notifyOfLimit(mailer: Mailer | null, DB: D1Database): Promise<void> {
  if (!mailer) return;
  const db = primary(DB);
  const now = new Date().toISOString();
  const hour = now.slice(0, "YYYY-MM-DDTHH".length);
  try {
    // Read first: most runs have nothing to write.
    const { hourlyMax, addresses } = mailer;
    const room = roomSince("visitor", hourlyMax.visitor, sql`${hourBefore(now)}`);
    const { left } = await db.get<{ left: number }>(sql`select ${room} as left`);
    if (left > 0) return;
    const claimed = await db
      .insert(confirmationNotices)
      .values({ hour })
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) return;
    const release = () => db.delete(confirmationNotices).where(eq(confirmationNotices.hour, hour));
    await sendOnce(mailer, composeNotice(addresses, hourlyMax), { call: CALL, release });
  } catch (error) {
    logError(CALL, error);
  }
}
