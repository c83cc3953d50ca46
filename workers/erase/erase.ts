/** Finds and erases a person's data (GDPR) in the database and in the fallback queue. */
import { createShortId } from "#app/domain/reference.ts";
import type { Database } from "../data/database.ts";
import { dequeue, listQueued, type Queue } from "../enquiries/fallback-queue.ts";
import { logError } from "../log.ts";
import {
  erasePersonalData,
  findPersonalData,
  type StoredData,
  type StoredRef,
} from "./personal-data.ts";

/** What the database and the fallback queue have of a person. */
export interface PersonalData extends StoredData {
  readonly queued: readonly (StoredRef & { readonly key: string })[];
  /** False when the fallback queue couldn't be read: its entries are not listed and would stay. */
  readonly isQueueRead: boolean;
}

/** By an e-mail address in small letters. */
export async function findPerson(db: Database, queue: Queue, email: string): Promise<PersonalData> {
  // Data in one store can be erased while the other is unavailable.
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

interface Erasure {
  readonly email: string;
  readonly found: PersonalData;
  readonly by: string | null;
}

/** Erases what was found. Returns the id of its entry in the audit log, which has no address. */
export async function erasePerson(
  db: Database,
  queue: Queue,
  { email, found, by }: Erasure,
): Promise<string> {
  // The queue first: else it could be drained into D1 after D1 was cleared.
  await dequeue(
    queue,
    found.queued.map(({ key }) => key),
  );
  const { orders, quotes, contacts, subscribers, followed, queued } = found;
  const count = [orders, quotes, contacts, subscribers, followed, queued].flat().length;
  const id = createShortId();
  await erasePersonalData(db, email, { id, author: by, kind: "person-erased", count });
  return id;
}
