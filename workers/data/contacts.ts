import type { Contact } from "#app/domain/contact.ts";
import type { Database } from "./database.ts";
import { contacts, type SubmissionKeys } from "./schema.ts";

/** Stores a contact message once: the same submission id again changes nothing. Await it, or batch it. */
export function addContact(db: Database, contact: Contact & SubmissionKeys) {
  return db
    .insert(contacts)
    .values(contact)
    .onConflictDoNothing({ target: contacts.submission_id });
}
