import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Miniflare } from "miniflare";
import { expect, it, onTestFinished, vi } from "vitest";
import { confirmationEmail, enquiryEmail } from "#workers/enquiries/emails.ts";
import { collectMails, mailFolder } from "../../ops/mail-files.ts";
import { openEnquiryKeys } from "../support/rows.ts";
import { contact } from "../unit/samples.ts";
import { freshFolder } from "./run-ops.ts";

const SENDING = `export default {
  async fetch(request, { EMAIL }) {
    return Response.json(await EMAIL.send(await request.json()));
  },
};`;

it("each e-mail of the local site is kept under its reference, as HTML and as text", async () => {
  const folder = freshFolder();
  vi.stubEnv("DHOWLINE_STATE", join(folder, "state"));
  const miniflare = new Miniflare({
    modules: true,
    compatibilityDate: "2026-07-30",
    script: SENDING,
    email: { send_email: [{ name: "EMAIL" }] },
    defaultProjectTmpPath: join(folder, ".wrangler/tmp"),
    handleRuntimeStdio() {},
  });
  onTestFinished(() => miniflare.dispose());
  await miniflare.ready;
  collectMails(join(folder, ".wrangler/tmp"));

  const message = "Reference: C-00000-00000\nsecond line";
  const stored = { ...contact, ...openEnquiryKeys("C-2F8WD-0RN5T"), message };
  const addresses = { from: "website@forwarder.example", inbox: "desk@forwarder.example" };
  const emails = [enquiryEmail, confirmationEmail].map((compose) =>
    compose({ kind: "contact", stored }, addresses),
  );
  for (const email of emails) {
    await miniflare.dispatchFetch("http://site/", { method: "POST", body: JSON.stringify(email) });
  }
  await vi.waitFor(() => expect(readdirSync(mailFolder())).toHaveLength(4), 5000);
  const kept = (name: string) => readFileSync(join(mailFolder(), name), "utf8");
  expect(kept("C-2F8WD-0RN5T.html")).toBe(emails[0]?.html);
  expect(kept("C-2F8WD-0RN5T.txt")).toBe(emails[0]?.text);
  expect(kept("C-2F8WD-0RN5T.received.html")).toBe(emails[1]?.html);
  expect(kept("C-2F8WD-0RN5T.received.txt")).toBe(emails[1]?.text);
});

it("half an e-mail, as another program has left it, is passed over in silence, and the next is kept", async () => {
  const folder = freshFolder();
  vi.stubEnv("DHOWLINE_STATE", join(folder, "state"));
  const said = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => said.mockRestore());
  const write = (path: string, content: string) => {
    mkdirSync(join(folder, "mails", dirname(path)), { recursive: true });
    writeFileSync(join(folder, "mails", path), content);
  };
  write("email-html/1-half.html", "<html></html>");
  write("email-text/2-whole.txt", "whole");
  write("email-html/2-whole.html", "<html></html>");
  collectMails(join(folder, "mails"));
  await vi.waitFor(() => expect(readdirSync(mailFolder())).toHaveLength(2), 5000);
  expect(readdirSync(mailFolder()).sort()).toEqual(["2-whole.html", "2-whole.txt"]);
  expect(said).not.toHaveBeenCalled();
});
