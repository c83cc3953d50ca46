/** Bodies that come slowly, or not to their end, over a real connection. */
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contact } from "../unit/samples.ts";
import { openSite, type Site } from "./site.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, 60_000);
afterAll(() => site.close());

const BODY = JSON.stringify(contact);

/** Says that `length` bytes come, and sends `parts`, a little apart. */
async function send(length: number, parts: readonly string[]): Promise<Socket> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const head = [
    "POST /api/home/contactadd HTTP/1.1",
    `Host: ${hostname}`,
    "Content-Type: application/json",
    `Content-Length: ${length}`,
  ];
  for (const part of [`${head.join("\r\n")}\r\n\r\n`, ...parts]) {
    socket.write(part);
    await pause(20);
  }
  return socket;
}

async function answerOf(socket: Socket): Promise<string> {
  for await (const chunk of socket) return String(chunk).split("\r\n")[0] ?? "";
  return "";
}

it("a body in many small parts is read", async () => {
  const parts = BODY.match(/.{1,20}/gs) ?? [];
  const socket = await send(BODY.length, parts);
  expect(await answerOf(socket)).toBe("HTTP/1.1 200 OK");
  socket.destroy();
});

it("a hundred senders who go away halfway store nothing and hold nobody up", async () => {
  const before = (await site.rows("contacts")).length;
  const senders = Array.from({ length: 100 }, () =>
    send(BODY.length, [BODY.slice(0, 100)]).then((socket) => socket.destroy()),
  );
  await Promise.all(senders);
  expect((await site.ask("/contact")).status).toBe(200);
  expect(await site.rows("contacts")).toHaveLength(before);
});

it("senders who never come to the end hold nobody up", async () => {
  const waiting = await Promise.all(Array.from({ length: 60 }, () => send(BODY.length, ["{"])));
  const answer = await site.ask("/api/order/searchorder", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: '{"order_number":"NONE"}',
  });
  expect(answer.status).toBe(404);
  for (const socket of waiting) socket.destroy();
});
