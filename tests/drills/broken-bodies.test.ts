/** Bodies that come slowly, or not to their end, over a real connection. */
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contact } from "../unit/samples.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const BODY = JSON.stringify(contact);

/** So many senders who say that a whole body comes, and send some of it. */
async function begin(count: number, part: string) {
  const { hostname, port } = new URL(site.url);
  const head = [
    "POST /api/home/contactadd HTTP/1.1",
    `Host: ${hostname}`,
    "Content-Type: application/json",
    `Content-Length: ${BODY.length}`,
  ];
  const senders = Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname).on("error", () => {});
    socket.write(`${head.join("\r\n")}\r\n\r\n${part}`);
    return socket;
  });
  await pause(50);
  return { goAway: () => senders.map((socket) => socket.destroy()) };
}

it.each([
  ["go away halfway", true],
  ["never come to the end", false],
])("a hundred senders who %s store nothing and hold nobody up", async (_, areGone) => {
  const senders = await begin(100, BODY.slice(0, 100));
  if (areGone) senders.goAway();
  expect((await site.ask("/contact")).status).toBe(200);
  expect((await site.ask("/track/NONE")).status).toBe(404);
  expect(await site.rows("contacts")).toEqual([]);
  senders.goAway();
});
