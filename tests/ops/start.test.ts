/** `npm start` as people run it: what it outlives, how it ends, its copies of e-mails. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { confirmationEmail, enquiryEmail } from "#workers/enquiries/emails.ts";
import { collectMails, mailFolder } from "../../ops/mail-files.ts";
import { ROOT } from "../../ops/stores.ts";
import { withDatabase } from "../support/local-database.ts";
import { npmStart, type StartedSite } from "../support/npm-start.ts";
import { isAlive, workerdOf } from "../support/processes.ts";
import { openEnquiryKeys } from "../support/rows.ts";
import { contact } from "../unit/samples.ts";
import { freshFolder, run } from "./run-ops.ts";

const CALL = "/api/home/contactadd";
const poll = { timeout: 60_000, interval: 50 };
const body = JSON.stringify(contact);
const headers = { "Content-Type": "application/json" };
const send = ({ url }: StartedSite) => fetch(url + CALL, { method: "POST", headers, body });

/** The beginning of a call of another visitor each time. */
const uploadOf = (visitor: number) =>
  `POST ${CALL} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
  `CF-Connecting-IP: 10.0.0.${visitor}\r\nContent-Length: 900\r\n\r\n{"name":`;
const VISIT = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20);

/** Sends it, and leaves the rest and the answers to come. */
function begin({ port }: StartedSite, sent: string) {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(sent);
  return socket;
}

describe("a running site", () => {
  let site: StartedSite;
  let workerd: number | undefined;
  beforeAll(async () => {
    site = await npmStart();
    workerd = workerdOf(site.pid);
  });
  afterAll(() => site.close());

  it("outlives refused bodies, and visitors who never come to the end or go away, and prints nothing of them", async () => {
    const tooLong = JSON.stringify({ ...contact, note: "x".repeat(2000) });
    for (let round = 0; round < 8; round += 1) {
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const { status } = await fetch(site.url + CALL, { method, headers, body: tooLong });
        expect(status).toBe(405);
      }
      const uploads = Array.from({ length: 12 }, (_, at) => uploadOf(12 * round + at));
      const visitors = [...uploads, VISIT].map((sent) => begin(site, sent));
      await pause(10);
      expect((await fetch(`${site.url}/track/NONE`)).status).toBe(404);
      for (const visitor of visitors) visitor.resetAndDestroy();
    }
    expect((await fetch(`${site.url}/health`)).status).toBe(200);
    expect(workerdOf(site.pid)).toBe(workerd);
    expect(site.printed()).toMatch(/Its e-mails are files in \S+\n$/);
    const stored = withDatabase(site.state, (db) => db.prepare("SELECT 1 FROM contacts").all());
    expect(stored).toEqual([]);
  });

  it("tells who follows a demo order of a carrier's file within seconds", async () => {
    const arrival = ["ops/run.mjs", "ops", "events", "import", "ops/demo/arrival.csv"];
    const env = { ...process.env, DHOWLINE_STATE: site.state };
    const imported = await run(ROOT, process.execPath, arrival, env);
    expect(imported.out).toContain("2 events added");
    const mail = join(site.state, "mail/DL-2611-0385.1.txt");
    await expect.poll(() => existsSync(mail), poll).toBe(true);
    const text = readFileSync(mail, "utf8");
    expect(text).toContain("Arrived in Jebel Ali");
    // Its links lead to this computer.
    expect(text).toContain(`\nSee the order: http://localhost:${site.port}/track/DL-2611-0385\n`);
    const [link = ""] = /http:\S+\/follow\/\S+/.exec(text) ?? [];
    expect((await fetch(link)).status).toBe(200);
  });

  it("restarts a killed server, and logs it", async () => {
    process.kill(workerd ?? 0, "SIGKILL");
    await expect.poll(site.printed, poll).toContain("workerd crashed and was restarted.\n");
    expect((await fetch(`${site.url}/health`)).status).toBe(200);
    expect(site.printed()).not.toContain('"event":"request"');
  });

  it("says in a sentence that its port is taken when it is started again", async () => {
    const again = await npmStart({ PORT: String(site.port), DHOWLINE_STATE: site.state });
    expect(await again.ended).toBe(1);
    expect(again.printed()).toBe(
      `Port ${site.port} is taken: another program, or this site already, listens there. ` +
        `Stop it, or choose another port: PORT=${site.port + 1} npm start\n`,
    );
    await again.close();
  });

  it("serves beside another on the same stores, which has no desk for other computers", async () => {
    const env = { DHOWLINE_STATE: site.state, DHOWLINE_LOG: "all", HOST: "0.0.0.0" };
    const second = await npmStart(env);
    expect(second.printed()).toContain(" is ready on ");
    for (const one of [site, second]) expect((await send(one)).status).toBe(200);
    await expect.poll(second.printed, poll).toContain('"event":"request"');
    for (const path of ["/desk", "/desk/orders/DL-2611-0385", "/desk/orders.data"])
      expect((await fetch(second.url + path)).status, path).toBe(404);
    const files = [join(ROOT, "wrangler.toml"), join(second.build, "server/wrangler.json")];
    for (const file of files) expect(readFileSync(file, "utf8"), file).not.toContain("LOCAL_DESK");
    await second.close();
  });

  it("Ctrl+C leaves no process and no port behind", async () => {
    const last = await npmStart();
    const server = workerdOf(last.pid) ?? 0;
    process.kill(-last.pid, "SIGINT");
    expect(await last.ended).toBe(0);
    await expect.poll(() => isAlive(server), poll).toBe(false);
    await expect(fetch(last.url)).rejects.toThrow();
    await last.close();
  });
});

it("in a clone without its packages it says to run npm ci", async () => {
  const clone = freshFolder();
  for (const file of ["run.mjs", "requirements.mjs"])
    cpSync(join(ROOT, "ops", file), join(clone, "ops", file));
  const err = "The project's packages are not installed yet: run npm ci.\n";
  const ran = await run(clone, process.execPath, ["ops/run.mjs", "start"], {});
  expect(ran).toEqual({ code: 1, out: "", err });
});

it("each e-mail is kept under its reference, as HTML and as text; half of one is passed over in silence", async () => {
  const folder = freshFolder();
  vi.stubEnv("DHOWLINE_STATE", join(folder, "state"));
  const printed = vi.spyOn(console, "error").mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const message = "Reference: C-00000-00000\nsecond line";
  const stored = { ...contact, ...openEnquiryKeys("C-2F8WD-0RN5T"), message };
  const addresses = { from: "website@forwarder.example", inbox: "desk@forwarder.example" };
  write("email-html/half.html", "<html></html>");
  const kept = [enquiryEmail, confirmationEmail].flatMap((compose, at) => {
    const { html, text } = compose({ kind: "contact", stored }, addresses);
    write(`email-text/${at}.txt`, text);
    write(`email-html/${at}.html`, html);
    const name = `C-2F8WD-0RN5T${at === 0 ? "" : ".received"}`;
    return [[`${name}.html`, html] as const, [`${name}.txt`, text] as const];
  });
  collectMails(folder);
  await vi.waitFor(() => expect(readdirSync(mailFolder())).toHaveLength(4), 5000);
  for (const [name, content] of kept)
    expect(readFileSync(join(mailFolder(), name), "utf8"), name).toBe(content);
  expect(printed).not.toHaveBeenCalled();
});
