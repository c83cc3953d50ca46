/** What the local site has beside its server: copies of e-mails, and the files of its stores. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Miniflare } from "miniflare";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { confirmationEmail, enquiryEmail } from "#workers/enquiries/emails.ts";
import { storeFiles, watchFiles } from "../../ops/local-site.ts";
import { collectMails, mailFolder } from "../../ops/mail-files.ts";
import { openEnquiryKeys } from "../support/rows.ts";
import { contact } from "../unit/samples.ts";
import { freshFolder } from "./run-ops.ts";

describe("copies of e-mails", () => {
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
      await miniflare.dispatchFetch("http://site/", {
        method: "POST",
        body: JSON.stringify(email),
      });
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
});

describe("files of the stores", () => {
  /** After this time the files are looked at again, whether the system reported a change or not. */
  const NEXT_LOOK_MS = 1000;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** A folder with a database of each store, and one of no store. */
  function stores(): string {
    const state = freshFolder();
    for (const store of ["d1", "kv", "cache"]) {
      mkdirSync(join(state, "v3", store, "object"), { recursive: true });
      writeFileSync(join(state, "v3", store, "object", "one.sqlite"), "");
    }
    return state;
  }

  it.each<[string, (state: string) => void]>([
    ["is removed", (state) => rmSync(join(state, "v3/kv/object/one.sqlite"))],
    ["is removed with its folder", (state) => rmSync(state, { recursive: true })],
    ["is moved with its folder", (state) => renameSync(join(state, "v3"), join(state, "moved"))],
    [
      "is removed and made anew",
      (state) => {
        const path = join(state, "v3/d1/object/one.sqlite");
        writeFileSync(`${path}.new`, "");
        renameSync(`${path}.new`, path);
      },
    ],
  ])("a store's file that %s is noticed", (_, take) => {
    const state = stores();
    const lost: string[] = [];
    onTestFinished(watchFiles(storeFiles(state), (path) => lost.push(path)));
    take(state);
    vi.advanceTimersByTime(NEXT_LOOK_MS);
    expect(lost[0]).toMatch(/v3.(d1|kv).object.one\.sqlite$/);
  });

  it("a write to a store and a change of other files are not noticed as a loss", () => {
    const state = stores();
    const lost: string[] = [];
    onTestFinished(watchFiles(storeFiles(state), (path) => lost.push(path)));
    writeFileSync(join(state, "v3/d1/object/one.sqlite"), "a row");
    rmSync(join(state, "v3/cache"), { recursive: true });
    vi.advanceTimersByTime(NEXT_LOOK_MS);
    expect(lost).toEqual([]);
  });
});
