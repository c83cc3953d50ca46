/** E-mails about an enquiry that failed. */
import { sql } from "drizzle-orm";
import * as v from "valibot";
import { email } from "#app/domain/fields.ts";
import { validate } from "#app/domain/validation.ts";
import { conflict, type Result } from "../audit/result.ts";
import type { Database } from "../data/database.ts";
import { createMailer, type MailBindings } from "../mail/mailer.ts";
import { outbox } from "../mail/outbox-schema.ts";
import { findUnsent, giveUp, type MailScope, sendAgain } from "../mail/unsent.ts";
import { changeEnquiry, hasValue } from "./changes.ts";
import { findEnquiry } from "./enquiry-queries.ts";
import { enquiryKinds } from "./enquiry-schema.ts";
import { sendDueOfEnquiries } from "./send-emails.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;

function scopeOf({ kind, reference }: Pick<Found, "kind" | "reference">): MailScope {
  const { table } = enquiryKinds[kind];
  return {
    of: "enquiry",
    subject: reference,
    which: sql`${outbox.about} in (select submission_id from ${table} where reference = ${reference})`,
  };
}

export function findUnsentOfEnquiry(
  db: Database,
  enquiry: Pick<Found, "kind" | "reference">,
  now = new Date(),
) {
  return findUnsent(db, scopeOf(enquiry), now);
}

/** Does what a form about an e-mail of the enquiry says: "resend", "readdress" or "give-up". */
export async function submitEnquiryMailForm(
  db: Database,
  env: MailBindings & Pick<Env, "DB">,
  reference: string,
  { typed, author }: { readonly typed: Readonly<Record<string, string>>; readonly author: string },
): Promise<Result> {
  const enquiry = await findEnquiry(db, reference);
  if (!enquiry) return { kind: "missing" };
  const scope = scopeOf(enquiry);
  const mail = (await findUnsent(db, scope, new Date())).find(
    ({ id }) => String(id) === typed.mail,
  );
  if (!mail) return conflict("No changes. This email was sent or given up meanwhile.");
  if (typed.do === "give-up") return giveUp(db, scope, { mail, author });
  if (typed.do === "readdress") {
    const checked = validate(v.object({ address: email() }), { address: typed.address ?? "" });
    if ("errors" in checked) return { kind: "invalid", errors: checked.errors };
    const { address } = checked.value;
    const when = hasValue("email", enquiry.email);
    const change = { kind: "enquiry-edited", author, set: { email: address }, when } as const;
    const isChanged =
      address === enquiry.email || (await changeEnquiry(db, enquiry.reference, change)) !== null;
    if (!isChanged) return conflict("No changes. Someone else changed the address at this moment.");
  }
  const mailer = createMailer(env);
  const send = mailer && (() => sendDueOfEnquiries(mailer, env.DB));
  return sendAgain(db, scope, { mail, author, send });
}
