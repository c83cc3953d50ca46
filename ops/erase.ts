/** `npm run ops -- erase EMAIL`: what is stored about a person, and its removal (GDPR). */
import { type CommandUnknownOpts, InvalidArgumentError } from "@commander-js/extra-typings";
import * as v from "valibot";
import { lowerCase } from "#app/domain/lower-case.ts";
import { pluralize } from "#app/domain/words.ts";
import { deleteDue } from "#workers/documents/objects.ts";
import {
  erasePerson,
  findPerson,
  type PersonalData,
  type StoredRef,
} from "#workers/erase/erase.ts";
import { type CommandContext, ENQUIRY_NOUNS, storeCommand } from "./command-line.ts";
import { retry, SITE_LABELS, type Site } from "./stores.ts";
import { formatMoment, json, table } from "./terminal-text.ts";

export function eraseCommand(
  program: CommandUnknownOpts,
  { console, withStores }: CommandContext,
): void {
  storeCommand(program, "erase")
    .argument("<EMAIL>", "the person's address", parseEmailAddress)
    .description("Show what is stored about a person, and with --yes erase it")
    .option("--yes", "do it: this can't be undone with a command")
    .action(async (email, { yes = false, json: isJson, env: site }) => {
      const found = await withStores(site, async ({ db, kv, bucket }) => {
        const found = await retry(() => findPerson(db, kv, email));
        if (yes) {
          await retry(() => erasePerson(db, kv, { email, found, by: null }));
          await retry(() => deleteDue(db, { DOCUMENTS: bucket }));
        }
        return found;
      });
      console.log(
        isJson
          ? json({ email, erased: yes, ...found })
          : formatResult(email, found, { isDone: yes, site }),
      );
    });
}

/** @throws InvalidArgumentError for an invalid address */
function parseEmailAddress(typed: string): string {
  const email = lowerCase(typed.trim());
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
    ...found.orders
      .filter(({ documents }) => documents > 0)
      .map((ref) => row(pluralize(ref.documents, "document"), ref, removed)),
    ...found.quotes.map((ref) => row(ENQUIRY_NOUNS.quote, ref, removed)),
    ...found.contacts.map((ref) => row(ENQUIRY_NOUNS.contact, ref, removed)),
    ...found.subscribers.map((ref) => row(ENQUIRY_NOUNS.subscriber, ref, removed)),
    ...found.followed.map((ref) => row("email updates", ref, removed)),
    ...found.queued.map((ref) => row("waiting in KV", ref, removed)),
    ...found.profiles.map((ref) =>
      row("import profile", ref, isDone ? "address replaced" : "address would be replaced"),
    ),
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

function row(what: string, { id, created_at }: StoredRef, done: string): (string | null)[] {
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
      ? `Erased ${SITE_LABELS[site]}.`
      : `Nothing was changed ${SITE_LABELS[site]}. --yes does it.`,
    !isQueueRead &&
      "The fallback queue couldn't be read, and nothing in it is erased. Run this again later.",
    mails > 0 &&
      `${pluralize(mails, "e-mail")} about these ${isDone ? "left" : "would leave"} the outbox; sent e-mails stay in mailboxes.`,
    changes > 0 &&
      `The values of ${pluralize(changes, "change")} in the audit log ${isDone ? "are" : "would be"} emptied too: ${changes === 1 ? "it" : "they"} can't be undone any more.`,
    notes > 0 &&
      `${pluralize(notes, "order")} of these ${notes === 1 ? "has" : "have"} a note, which stays: read it at the desk${isDone ? "" : ", and correct it first"}.`,
    mentions.length > 0 && "Texts of others are corrected at the desk.",
    isDone && queued.length > 0 && "KV lists with a delay: run this again in a few minutes.",
  ].filter((hint) => hint !== false);
}
