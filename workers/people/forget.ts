/** Finds and erases a person's data in the database and in the fallback queue. */

import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "../data/database.ts";
import type { PersonalData } from "../desk/people-types.ts";
import { dequeue, listQueued, type Queue } from "../enquiries/fallback-queue.ts";
import { logError } from "../log.ts";
import { erasePersonalData, findPersonalData } from "./personal-data.ts";

/** By an e-mail address in small letters. */
export async function findPerson(db: Database, queue: Queue, email: string): Promise<PersonalData> {
  // What one store has is found, and can be erased, without the other.
  const [stored, entries] = await Promise.all([
    findPersonalData(db, email),
    listQueued(queue).catch((error) => logError("fallbackQueue", error)),
  ]);
  const mentions = [...stored.mentions];
  const queued: PersonalData["queued"][number][] = [];
  for (const { id, key, enquiry, value } of entries ?? []) {
    if (!value.toLowerCase().includes(email)) continue;
    const ref = { id: enquiry?.reference ?? id, created_at: enquiry?.created_at ?? "" };
    const isOwn = !enquiry || enquiry.fields.email.toLowerCase() === email;
    if (isOwn) queued.push({ ...ref, key });
    else mentions.push({ ...ref, fields: ["an entry in KV"] });
  }
  return { ...stored, mentions, queued, isQueueRead: entries !== undefined };
}

/** Erases what was found, and records that, without the address. Returns the change's id. */
export async function forgetPerson(
  db: Database,
  queue: Queue,
  {
    email,
    found,
    by,
  }: {
    readonly email: string;
    readonly found: PersonalData;
    readonly by: string | null;
  },
): Promise<string> {
  // The queue first: else it could be drained into D1 after D1 was cleared.
  await dequeue(
    queue,
    found.queued.map(({ key }) => key),
  );
  const { orders, quotes, contacts, subscribers, followed, queued } = found;
  const count = [orders, quotes, contacts, subscribers, followed, queued].flat().length;
  const id = createShortId();
  await erasePersonalData(db, email, { id, author: by, kind: "person-forgotten", count });
  return id;
}
