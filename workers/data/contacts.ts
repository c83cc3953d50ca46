import type { Contact } from "#app/domain/contact.ts";
import type { Database } from "./database.ts";
import { contacts, type SubmissionKeys } from "./schema.ts";

/** Stores a contact message once: the same submission id again changes nothing and is true too. */
export async function addContact(
  db: Database,
  contact: Contact & SubmissionKeys,
): Promise<boolean> {
  await db.insert(contacts).values(contact).onConflictDoNothing({ target: contacts.submission_id });
  return true;
}
