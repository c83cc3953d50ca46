import { type CommandUnknownOpts, InvalidArgumentError } from "@commander-js/extra-typings";
import * as v from "valibot";
import { dequeue, listQueued } from "#workers/enquiries/fallback-queue.ts";
import { type Io, jsonOption, remoteOption } from "./command-line.ts";
import { shownMoment } from "./enquiries/kinds.ts";
import { findPerson, forgetPerson, type PersonalData, type Place } from "./personal-data.ts";
import { retry } from "./retry.ts";
import type { Stores } from "./stores.ts";
import { json, pluralize, table } from "./terminal-text.ts";

/** What lies in D1, and what waits in KV for it. */
interface Found extends PersonalData {
  readonly parked: readonly (Place & { readonly submissionId: string })[];
}

export function forgetCommand(program: CommandUnknownOpts, { console, withStores }: Io): void {
  program
    .command("forget")
    .argument("<EMAIL>", "the person's address", emailAddress)
    .description("Show what is stored about a person, and with --yes take it out")
    .option("--yes", "do it: this can't be undone with a command")
    .addOption(jsonOption)
    .addOption(remoteOption)
    .addHelpText(
      "after",
      `
Quotes, contact messages and subscriptions with this address are removed, also those that wait in
KV. Orders stay for the books; their name, e-mail, phone and delivery address are emptied. Notes
on orders, and texts of others that mention the address, are listed for you to read and change.
Without --yes nothing is changed. README.md says what else to think of: backups and mailboxes.

Examples:
  npm run ops -- forget a.shipper@example.com
  npm run ops -- forget a.shipper@example.com --yes --remote`,
    )
    .action(async (email, { yes = false, json: isJson, remote = false }) => {
      const found = await withStores({ remote }, async (stores) => {
        const found = await retry(() => find(stores, email));
        if (yes) await takeOut(stores, email, found);
        return found;
      });
      console.log(
        isJson ? json({ email, forgotten: yes, ...found }) : described(email, found, yes),
      );
    });
}

/** @throws InvalidArgumentError for what can't be an address */
function emailAddress(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (v.is(v.pipe(v.string(), v.rfcEmail()), email)) return email;
  throw new InvalidArgumentError("It is no e-mail address.");
}

async function find({ db, pageMeta }: Stores, email: string): Promise<Found> {
  const [stored, waiting] = await Promise.all([findPerson(db, email), listQueued(pageMeta)]);
  const parked = waiting
    .filter(({ enquiry, value }) =>
      enquiry ? enquiry.fields.email.toLowerCase() === email : value.toLowerCase().includes(email),
    )
    .map(({ id, enquiry }) => ({
      id: enquiry?.reference ?? id,
      created_at: enquiry?.created_at ?? "",
      submissionId: id,
    }));
  return { ...stored, parked };
}

async function takeOut({ db, pageMeta }: Stores, email: string, found: Found): Promise<void> {
  // What waits goes first, so that it isn't brought into the database after that was cleared.
  for (const { submissionId } of found.parked) await retry(() => dequeue(pageMeta, submissionId));
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
