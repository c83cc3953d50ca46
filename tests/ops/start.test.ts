/** `npm start` as people run it: what it outlives, and how it ends. One process for as much as can be. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requireUsablePort } from "../../ops/local-site.ts";
import { ROOT } from "../../ops/stores.ts";
import { npmStart, type StartedSite } from "../support/npm-start.ts";
import { isAlive, workerdOf } from "../support/processes.ts";
import { contact } from "../unit/samples.ts";
import { freshFolder, run } from "./run-ops.ts";

const JSON_BODY = { "Content-Type": "application/json" };
const poll = { timeout: 60_000, interval: 50 };

const send = ({ url }: StartedSite) =>
  fetch(`${url}/api/home/contactadd`, {
    method: "POST",
    headers: JSON_BODY,
    body: JSON.stringify(contact),
  });

/** What lies in `.wrangler/running` of this process of `npm start`. */
const ownFiles = (pid: number) =>
  readdirSync(join(ROOT, ".wrangler/running")).filter((name) => name.startsWith(`${pid}-`));

const UPLOAD = [
  ...["POST /api/home/contactadd HTTP/1.1", "Host: localhost", "Content-Type: application/json"],
  ...["Content-Length: 900", "", '{"name":'],
].join("\r\n");
const VISIT = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20);

/** Goes away in the middle of an upload, or before all is answered. */
async function goAway({ port }: StartedSite, sent: string): Promise<void> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(sent);
  await pause(10);
  socket.resetAndDestroy();
}

describe("a running site", () => {
  let site: StartedSite;
  let workerd: number | undefined;
  /** The process that was killed and could not clean up. */
  let killed = 0;
  beforeAll(async () => {
    site = await npmStart();
    workerd = workerdOf(site.pid);
  });
  afterAll(() => site.close());

  it("outlives refused bodies and visitors who go away, and prints nothing of them", async () => {
    for (let round = 0; round < 8; round += 1) {
      for (const method of ["PUT", "PATCH", "DELETE"]) {
        const body = JSON.stringify({ ...contact, note: "x".repeat(2000) });
        const url = `${site.url}/api/home/contactadd`;
        const { status } = await fetch(url, { method, headers: JSON_BODY, body });
        expect(status).toBe(405);
      }
      await goAway(site, UPLOAD);
      await goAway(site, VISIT);
    }
    expect((await fetch(`${site.url}/health`)).status).toBe(200);
    expect(workerdOf(site.pid)).toBe(workerd);
    expect(site.printed()).toMatch(/Its e-mails are files in \S+\n$/);
  });

  it("keeps the files it started with when its build is replaced", async () => {
    const page = await (await fetch(`${site.url}/contact`)).text();
    const files = page.match(/\/assets\/[\w.-]+\.(?:css|js|woff2)/g) ?? [];
    expect(files.length).toBeGreaterThan(5);
    rmSync(site.build, { recursive: true, force: true });
    for (const file of new Set([...files, "/favicon.svg"])) {
      expect((await fetch(site.url + file)).status, file).toBe(200);
    }
  });

  it("writes its e-mails also after their folder was removed", async () => {
    const mail = join(site.state, "mail");
    rmSync(mail, { recursive: true, force: true });
    const [reference] = /C-\w{5}-\w{5}/.exec(await (await send(site)).text()) ?? [];
    await expect.poll(() => existsSync(join(mail, `${reference}.txt`)), poll).toBe(true);
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

  it("runs the scheduled work when asked by hand", async () => {
    const answer = await fetch(`${site.url}/cdn-cgi/handler/scheduled`);
    expect([answer.status, await answer.text()]).toEqual([200, "ok"]);
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

  it("keeps serving when a second npm start on the same stores is killed", async () => {
    const second = await npmStart({ DHOWLINE_STATE: site.state });
    expect((await send(second)).status).toBe(200);
    const server = workerdOf(second.pid) ?? 0;
    process.kill(second.pid, "SIGKILL");
    await expect.poll(() => isAlive(server), poll).toBe(false);
    expect(ownFiles(second.pid)).toHaveLength(1);
    killed = second.pid;
    await second.close();
    expect((await send(site)).status).toBe(200);
  });

  it("leaves no process, port or file behind after Ctrl+C", async () => {
    const server = workerdOf(site.pid) ?? 0;
    process.kill(-site.pid, "SIGINT");
    expect(await site.ended).toBe(0);
    await expect.poll(() => isAlive(server), poll).toBe(false);
    await expect(fetch(site.url)).rejects.toThrow();
    expect(ownFiles(site.pid)).toEqual([]);
  });

  it("the next start removes a killed start's files, and exits when its stores are removed", async () => {
    const next = await npmStart({ DHOWLINE_LOG: "all", DHOWLINE_STATE: site.state });
    expect(killed).not.toBe(0);
    expect(ownFiles(killed)).toEqual([]);
    expect((await send(next)).status).toBe(200);
    expect(next.printed()).toContain('"event":"request"');
    // The site may write a file in between.
    rmSync(site.state, { recursive: true, maxRetries: 10 });
    await expect(send(next)).rejects.toThrow();
    expect(await next.ended).toBe(1);
    // Another line only if an e-mail was being copied while its folder was removed.
    expect(next.printed()).toMatch(
      /v3\/(d1|kv)\/.+\.sqlite was removed or replaced while the site used it\. Start it again\.\n(An e-mail could not be written to .+\n)?$/,
    );
    await next.close();
  });
});

it("refuses in a sentence a port that browsers refuse", async () => {
  await expect(requireUsablePort(5061)).rejects.toThrow(
    "Browsers refuse port 5061. Choose another: PORT=5003 npm start",
  );
});

describe("a clone without its packages", () => {
  it.each([["start"], ["ops", "today"]])("npm run %s says to run npm ci", async (...args) => {
    const clone = freshFolder();
    mkdirSync(join(clone, "ops"));
    for (const file of ["run.mjs", "requirements.mjs"]) {
      cpSync(join(ROOT, "ops", file), join(clone, "ops", file));
    }
    const { code, out, err } = await run(clone, process.execPath, ["ops/run.mjs", ...args], {});
    expect({ code, out, err }).toEqual({
      code: 1,
      out: "",
      err: "The project's packages are not installed yet: run npm ci.\n",
    });
  });
});
