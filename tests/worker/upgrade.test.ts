/** A deploy of this version over one that named things otherwise: what waits then still arrives. */
import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { backendContext } from "#app/backend.ts";
import { action } from "#app/enquiries/action.server.ts";
import { createBackend } from "#workers/backend.ts";
import { listQueued } from "#workers/enquiries/fallback-queue.ts";
import { outbox, quotes } from "#workers/enquiries/schema.ts";
import { runScheduled } from "#workers/scheduled.ts";
import { enquiryKeys } from "../support/rows.ts";
import { contact, quote } from "../unit/samples.ts";
import { rowsOf } from "./api.ts";
import { clockAt, fakeMailer, references } from "./fake-mailer.ts";
import { db } from "./stores.ts";

const KINDS_MIGRATION = "0004_enquiry_kind.sql";
const SENT = "2026-11-20T08:00:00.000Z";

const mailer = fakeMailer();
const clock = clockAt(SENT);

it("enquiries in the outbox and in KV are stored and mailed after the deploy", async () => {
  // The database as the version before left it: its column, its names, an e-mail still to be sent.
  await env.DB.prepare("ALTER TABLE outbox RENAME COLUMN kind TO call").run();
  const stored = enquiryKeys("Q-STORE-00001");
  await db.insert(quotes).values({ ...quote, ...stored });
  await env.DB.prepare(
    "INSERT INTO outbox (submission_id, audience, call, is_urgent, created_at, due_at) VALUES (?, 'desk', 'addServiceRequest', 0, ?, ?)",
  )
    .bind(stored.submission_id, SENT, SENT)
    .run();
  for (const [call, fields, key] of [
    ["addServiceRequest", quote, enquiryKeys("Q-WAITS-00002")],
    ["addContact", contact, enquiryKeys("C-WAITS-00003")],
    ["addSubscriber", { email: "waits@example.com" }, enquiryKeys("S-WAITS-00004")],
  ] as const) {
    const waiting = JSON.stringify({ call, fields, ...key });
    await env.PAGE_META.put(`parked:${key.submission_id}`, waiting);
  }

  await applyD1Migrations(
    env.DB,
    env.MIGRATIONS.filter(({ name }) => name === KINDS_MIGRATION),
  );
  clock.forward(10);
  await runScheduled(env, mailer);

  expect(await listQueued(env)).toEqual([]);
  const kept = [...(await rowsOf("quotes")), ...(await rowsOf("contacts"))];
  expect([...kept, ...(await rowsOf("subscribers"))].map((row) => row.reference)).toEqual([
    ...["Q-STORE-00001", "Q-WAITS-00002", "C-WAITS-00003", "S-WAITS-00004"],
  ]);
  expect(references(mailer).sort()).toEqual([
    ...["<C-WAITS-00003@forwarder.example>", "<Q-STORE-00001@forwarder.example>"],
    ...["<Q-WAITS-00002@forwarder.example>", "<S-WAITS-00004@forwarder.example>"],
  ]);
  const mails = await db.select().from(outbox);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["contact", "quote", "quote", "subscriber"]);
});

it.each([
  ["subscribe", { email: "opened-before@example.com" }, "subscribers"],
  ["contact", contact, "contacts"],
  ["home-contact", contact, "contacts"],
  ["quote", { ...quote, dangerous_goods: "no", cargo_insurance: "yes" }, "quotes"],
] as const)(
  "a page opened before the deploy posts its form %s without a kind",
  async (form, fields, table) => {
    const before = (await rowsOf(table)).length;
    const hidden = { form, submission_id: "", homepage_url: "" };
    const { data } = await post({ ...hidden, ...fields });

    expect(data.result.code).toBe(200);
    expect(await rowsOf(table)).toHaveLength(before + 1);
  },
);

it("a form that names neither a kind nor an old form is refused", async () => {
  await expect(post({ form: "orders" })).rejects.toMatchObject({ init: { status: 400 } });
});

function post(fields: object) {
  const body = new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, `${value}`]),
  );
  const request = new Request("https://forwarder.example/", { method: "POST", body });
  const context = new RouterContextProvider();
  const backend = createBackend(env, () => {});
  context.set(backendContext, backend);
  return action({ request, context } as unknown as Parameters<typeof action>[0]);
}
