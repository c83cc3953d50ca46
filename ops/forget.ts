import { type CommandUnknownOpts, InvalidArgumentError } from "@commander-js/extra-typings";
import * as v from "valibot";
import { pluralize } from "#app/domain/words.ts";
import type { PersonalData, RecordRef } from "#workers/desk/people-types.ts";
import { findPerson, forgetPerson } from "#workers/people/forget.ts";
import { type CommandContext, storeCommand } from "./command-line.ts";
import { ENQUIRY_NOUNS } from "./enquiries/kinds.ts";
import { retry } from "./retry.ts";
import { SITE_LABELS, type Site } from "./stores.ts";
import { formatMoment, json, table } from "./terminal-text.ts";

export function forgetCommand(
  program: CommandUnknownOpts,
  { console, withStores }: CommandContext,
): void {
  storeCommand(program, "forget")
    .argument("<EMAIL>", "the person's address", parseEmailAddress)
    .description("Show what is stored about a person, and with --yes erase it")
    .option("--yes", "do it: this can't be undone with a command")
    .addHelpText(
      "after",
      `
Quotes, contact messages and subscriptions with this address are removed, also those that wait in
KV, and it gets no updates of orders any more. Orders stay for the books; their name, e-mail, phone and
delivery address are emptied, and so is what the audit log has of all these: such changes can't be taken
back any more. Notes on orders, and texts of others that mention the address, are listed for you to read
and change first at the desk.
Without --yes nothing is changed. ops/README.md says what else to think of: backups and mailboxes.

Examples:
  npm run ops -- forget a.shipper@example.com
  npm run ops -- forget a.shipper@example.com --yes --remote`,
    )
    .action(async (email, { yes = false, json: isJson, env: site }) => {
      const found = await withStores(site, async ({ db, kv }) => {
        const found = await retry(() => findPerson(db, kv, email));
        if (yes) await retry(() => forgetPerson(db, kv, { email, found, by: null }));
        return found;
      });
      console.log(
        isJson
          ? json({ email, forgotten: yes, ...found })
          : formatResult(email, found, { isDone: yes, site }),
      );
    });
}

/** @throws InvalidArgumentError for an invalid address */
function parseEmailAddress(typed: string): string {
  const email = typed.trim().toLowerCase();
  if (v.is(v.pipe(v.string(), v.rfcEmail()), email)) return email;
  throw new InvalidArgumentError("It is no e-mail address.");
}

function formatResult(
  email: string,
  found: PersonalData,
  { isDone, site }: { readonly isDone: boolean; readonly site: Site },
): string {
  const removed = isDone ? "removed" : "would be removed";
  const rows = [
    ...found.orders.map((ref) => row("order", ref, isDone ? "emptied" : "would be emptied")),
    ...found.quotes.map((ref) => row(ENQUIRY_NOUNS.quote, ref, removed)),
    ...found.contacts.map((ref) => row(ENQUIRY_NOUNS.contact, ref, removed)),
    ...found.subscribers.map((ref) => row(ENQUIRY_NOUNS.subscriber, ref, removed)),
    ...found.followed.map((ref) => row("updates of an order", ref, removed)),
    ...found.queued.map((ref) => row("waiting in KV", ref, removed)),
    ...found.mentions.map((ref) =>
      row(`mention in ${ref.fields.join(", ")}`, ref, "not changed: read it"),
    ),
  ];
  if (rows.length === 0 && found.changes === 0 && found.isQueueRead) {
    return `Nothing is stored about ${email} ${SITE_LABELS[site]}.`;
  }
  const heads = ["What", "Number", "Date in Dubai", isDone ? "Done" : "With --yes"];
  const listed = rows.length > 0 ? [table(heads, rows), ""] : [];
  return [...listed, ...hints(found, isDone, site)].join("\n");
}

function row(what: string, { id, created_at }: RecordRef, done: string): (string | null)[] {
  return [what, id, formatMoment(created_at), done];
}

function hints(
  { orders, queued, mails, changes, mentions, isQueueRead }: PersonalData,
  isDone: boolean,
  site: Site,
): string[] {
  const notes = orders.filter(({ hasNote }) => hasNote).length;
  return [
    isDone
      ? `This person is forgotten ${SITE_LABELS[site]}.`
      : `Nothing was changed ${SITE_LABELS[site]}. --yes does it.`,
    !isQueueRead &&
      "The fallback queue couldn't be read: what waits there is not erased. Run this again later.",
    mails > 0 &&
      `${pluralize(mails, "e-mail")} about these ${isDone ? "left" : "would leave"} the outbox; what was sent lies in mailboxes.`,
    changes > 0 &&
      `What ${pluralize(changes, "change")} replaced ${isDone ? "is" : "would be"} emptied too: ${changes === 1 ? "it" : "they"} can't be taken back any more.`,
    notes > 0 &&
      `${pluralize(notes, "order")} of these ${notes === 1 ? "has" : "have"} a note, which stays: read it at the desk${isDone ? "" : ", and change it first"}.`,
    mentions.length > 0 && "Texts of others are changed at the desk.",
    isDone &&
      queued.length > 0 &&
      "Something waited in KV, which lists with a delay: run this again in a few minutes.",
  ].filter((hint) => hint !== false);
}
