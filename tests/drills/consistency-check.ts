/** What was sent during a drill and what the site said to it; at the end acknowledged and stored must match. */
import { NO, YES } from "#app/domain/enquiries/form-data.ts";
import type { EnquiryKind } from "#app/domain/enquiries/kinds.ts";
import { enquiryReference } from "#app/domain/reference.ts";
import { contact, quote } from "../unit/samples.ts";
import { formPost, jsonPost, type Send, type TimedResponse } from "./client.ts";
import type { Row, Site, Table } from "./site.ts";

interface Kind {
  readonly table: Table;
  /** The call of `/api`. */
  readonly path: string;
  /** The same without JavaScript: a page and the form on it. */
  readonly page: string;
  readonly kind: EnquiryKind;
}

export interface Entry extends Kind {
  /** The reference that the site must give for it. */
  readonly reference: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly submission_id: string;
  /** Of its sender alone: tells two rows of one enquiry apart from two enquiries. */
  readonly email: string;
  acknowledged: boolean;
}

const QUOTE: Kind = {
  table: "quotes",
  path: "/api/servicerequest/servicerequestadd",
  page: "/service-request",
  kind: "quote",
};
const CONTACT: Kind = {
  table: "contacts",
  path: "/api/home/contactadd",
  page: "/contact",
  kind: "contact",
};
const SUBSCRIBER: Kind = {
  table: "subscribers",
  path: "/api/subscriber/addsubscriber",
  page: "/about",
  kind: "subscriber",
};

/** Each kind with the letter of its references, and what its senders say. */
const KINDS = [
  [QUOTE, "Q", (name: string) => ({ ...quote, name })],
  [CONTACT, "C", (name: string) => ({ ...contact, name })],
  [SUBSCRIBER, "S", () => ({})],
] as const;

export interface Verified {
  readonly sent: number;
  readonly acknowledged: number;
  readonly stored: number;
  readonly problems: readonly string[];
}

export class ConsistencyCheck {
  readonly #entries = new Map<string, Entry>();
  readonly #wrong: string[] = [];
  #acknowledged = 0;
  #made = 0;

  get acknowledged(): number {
    return this.#acknowledged;
  }

  /** An enquiry that nobody has sent yet; its texts differ from all others. */
  async make(): Promise<Entry> {
    this.#made += 1;
    const number = this.#made;
    const [kind, letter, fieldsOf] = KINDS[number % KINDS.length] ?? KINDS[0];
    const submission_id = crypto.randomUUID();
    const email = `sender-${number}@example.com`;
    const entry: Entry = {
      ...kind,
      submission_id,
      email,
      acknowledged: false,
      reference: await enquiryReference(letter, submission_id),
      fields: { ...fieldsOf(`Sender ${number}`), email },
    };
    this.#entries.set(email, entry);
    return entry;
  }

  /** Sends it, for the first time or again, and records the answer; rejects when none came. */
  async send(entry: Entry, ask: Send): Promise<TimedResponse> {
    const { path, fields, submission_id, reference } = entry;
    const answer = await ask(path, jsonPost({ ...fields, submission_id }));
    this.#record(entry, answer);
    const returned = answer.status === 200 ? JSON.parse(answer.text).result?.reference : reference;
    if (returned !== reference) this.#wrong.push(`${path} returned ${returned} for ${reference}.`);
    return answer;
  }

  /** As `send`, by the form of a page and without JavaScript: the answer is a page. */
  async post(entry: Entry, ask: Send): Promise<TimedResponse> {
    const { page, kind, fields, submission_id } = entry;
    const typed = Object.entries({ kind, submission_id, ...fields }).map(([name, value]) => [
      name,
      typeof value === "boolean" ? (value ? YES : NO) : value,
    ]);
    const answer = await ask(page, formPost(Object.fromEntries(typed)));
    this.#record(entry, answer);
    return answer;
  }

  #record(entry: Entry, { status, text }: TimedResponse) {
    if (status === 200) {
      if (!entry.acknowledged) this.#acknowledged += 1;
      entry.acknowledged = true;
    } else if (status !== 503) {
      this.#wrong.push(`${entry.reference} was answered ${status}: ${text.slice(0, 120)}`);
    }
  }

  /** Compares what was acknowledged with what is stored. */
  async verify(site: Pick<Site, "rows">): Promise<Verified> {
    const problems = [...this.#wrong];
    const rows = new Map<string, Row[]>();
    for (const [{ table }] of KINDS) {
      for (const row of await site.rows(table)) {
        const email = String(row.email);
        if (this.#entries.get(email)?.table !== table)
          problems.push(`${table} has what nobody sent.`);
        rows.set(email, [...(rows.get(email) ?? []), row]);
      }
    }
    for (const { email, table, acknowledged, ...entry } of this.#entries.values()) {
      const [row, ...others] = rows.get(email) ?? [];
      if (others.length > 0)
        problems.push(`${entry.reference}: ${others.length + 1} times stored.`);
      if (!row && acknowledged) problems.push(`${entry.reference}: acknowledged and lost.`);
      if (row && !isSame(row, entry))
        problems.push(`${entry.reference}: stored otherwise than sent.`);
    }
    return {
      sent: this.#entries.size,
      acknowledged: this.#acknowledged,
      stored: [...rows.values()].flat().length,
      problems,
    };
  }
}

function isSame(row: Row, entry: Pick<Entry, "fields" | "submission_id" | "reference">): boolean {
  const { fields, submission_id, reference } = entry;
  return Object.entries({ ...fields, submission_id, reference }).every(
    ([name, value]) => row[name] === (typeof value === "boolean" ? Number(value) : value),
  );
}
