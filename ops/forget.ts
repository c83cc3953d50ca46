import * as v from "valibot";
import { dropParked, listParked } from "#workers/data/parking.ts";
import { findPerson, forgetPerson, type PersonalData, type Place } from "#workers/data/person.ts";
import { command, type ExitCode, JSON_OUTPUT, REMOTE } from "./command-line.ts";
import { shownMoment } from "./enquiries/kinds.ts";
import { UsageError } from "./errors.ts";
import { retry } from "./retry.ts";
import { type Stores, withStores } from "./stores.ts";
import { json, pluralize, sanitizeLine, table } from "./terminal-text.ts";

/** What lies in D1, and what waits in KV for it. */
interface Found extends PersonalData {
  readonly parked: readonly (Place & { readonly submissionId: string })[];
}

export const forget = command({
  name: "forget",
  arguments: ["EMAIL"],
  summary: "Show what is stored about a person, and with --yes take it out",
  details: `Quotes, contact messages and subscriptions with this address are removed, also those that wait in
KV. Orders stay for the books; their name, e-mail, phone and delivery address are emptied. Notes
on orders, and texts of others that mention the address, are listed for you to read and change.
Without --yes nothing is changed. README.md says what else to think of: backups and mailboxes.`,
  options: {
    yes: { type: "boolean", help: "do it: this can't be undone with a command" },
    json: JSON_OUTPUT,
    remote: REMOTE,
  },
  examples: ["a.shipper@example.com", "a.shipper@example.com --yes --remote"],
  async run({ yes = false, json: isJson = false, remote = false }, typed = ""): Promise<ExitCode> {
    const email = address(typed);
    const found = await withStores({ remote }, async (stores) => {
      const found = await retry(() => find(stores, email));
      if (yes) await takeOut(stores, email, found);
      return found;
    });
    if (isJson) console.log(json({ email, forgotten: yes, ...found }));
    else console.log(described(email, found, yes));
    return 0;
  },
});

/** @throws UsageError for what can't be an address */
function address(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (v.is(v.pipe(v.string(), v.rfcEmail()), email)) return email;
  throw new UsageError(`"${sanitizeLine(typed)}" is no e-mail address.`);
}

async function find({ db, pageMeta }: Stores, email: string): Promise<Found> {
  const [stored, waiting] = await Promise.all([findPerson(db, email), listParked(pageMeta)]);
  const parked = waiting
    .filter(({ fields }) => fields.email.toLowerCase() === email)
    .map(({ reference, created_at = "", submission_id }) => ({
      id: reference,
      created_at,
      submissionId: submission_id,
    }));
  return { ...stored, parked };
}

async function takeOut({ db, pageMeta }: Stores, email: string, found: Found): Promise<void> {
  // What waits goes first, so that it isn't brought into the database after that was cleared.
  for (const { submissionId } of found.parked)
    await retry(() => dropParked(pageMeta, submissionId));
  await retry(() => forgetPerson(db, email));
}

function described(email: string, found: Found, isDone: boolean): string {
  const rows = [
    ...found.orders.map((place) => row("order", place, isDone ? "emptied" : "would be emptied")),
    ...found.quotes.map((place) => row("quote request", place, removed(isDone))),
    ...found.contacts.map((place) => row("contact message", place, removed(isDone))),
    ...found.subscribers.map((place) => row("subscription", place, removed(isDone))),
    ...found.parked.map((place) => row("waiting in KV", place, removed(isDone))),
    ...found.mentions.map((place) => row("mention in a text", place, "not changed: read it")),
  ];
  if (rows.length === 0) return `Nothing is stored about ${email}.`;
  const heads = ["What", "Number", "Date in Dubai", isDone ? "Done" : "With --yes"];
  return [table(heads, rows), "", ...hints(found, isDone)].join("\n");
}

const removed = (isDone: boolean) => (isDone ? "removed" : "would be removed");

function row(what: string, { id, created_at }: Place, done: string): (string | null)[] {
  return [what, id, shownMoment(created_at), done];
}

function hints({ orders, parked, mails }: Found, isDone: boolean): string[] {
  const notes = orders.filter(({ hasNote }) => hasNote).length;
  return [
    isDone ? "This person is forgotten." : "Nothing was changed. --yes does it.",
    mails > 0 &&
      `${pluralize(mails, "e-mail")} about these ${isDone ? "left" : "would leave"} the outbox; what was sent lies in mailboxes.`,
    notes > 0 &&
      `${pluralize(notes, "order")} of these ${notes === 1 ? "has" : "have"} a note, which stays: read it with "orders show".`,
    isDone &&
      parked.length > 0 &&
      "Something waited in KV, which lists with a delay: run this again in a few minutes.",
  ].filter((hint) => hint !== false);
}
