/** Cloudflare's Email Address Obfuscation, which is on in a new zone, leaves pages alone. */

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { email } from "#app/content/company.ts";
import { expect, test } from "./isolated-server.ts";
import { waitForHydration } from "./site.ts";

const DECODE = `(function(){
  function plain(code,at){var out="",key=parseInt(code.substr(at,2),16);for(var i=at+2;i<code.length;i+=2)out+=String.fromCharCode(parseInt(code.substr(i,2),16)^key);
    var box=document.createElement("div");box.innerHTML='<a href="'+out.replace(/"/g,"&quot;")+'"></a>';return box.childNodes[0].getAttribute("href")||"";}
  var mark="/cdn-cgi/l/email-protection#";
  document.querySelectorAll("a").forEach(function(a){try{var at=a.href.indexOf(mark);if(at>-1)a.href="mailto:"+plain(a.href,at+mark.length);}catch(e){console.error("decode",e.message)}});
  document.querySelectorAll(".__cf_email__").forEach(function(s){try{s.parentNode.replaceChild(document.createTextNode(plain(s.getAttribute("data-cfemail"),0)),s);}catch(e){console.error("decode",e.message)}});
})();`;
const SCRIPT =
  '<script data-cfasync="false" src="/cdn-cgi/scripts/5c5dd728/cloudflare-static/email-decode.min.js" defer></script>';
const KEY = 0x2a;
/** Elements whose text stays as it is. */
const KEPT = /<(script|style|textarea|title)\b[\s\S]*?<\/\1>/g;

const encode = (address: string) =>
  [KEY, ...[...Buffer.from(address)].map((byte) => byte ^ KEY)]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

function obfuscate(html: string): string {
  const kept: string[] = [];
  const obfuscated = html
    .replace(KEPT, (element) => `\0${kept.push(element) - 1}\0`)
    .replace(
      /href="mailto:([^"?]+)/g,
      (_, address) => `href="/cdn-cgi/l/email-protection#${encode(address)}`,
    )
    .replace(
      />([^<]*?)([\w.+-]+@[\w.-]+\.[a-z]{2,})([^<]*)</gi,
      (_, before, address, after) =>
        `>${before}<span class="__cf_email__" data-cfemail="${encode(address)}">[email&#160;protected]</span>${after}<`,
    )
    .replace(/\0(\d+)\0/g, (_, at) => kept[at] ?? "");
  return obfuscated.replace("</body>", `${SCRIPT}</body>`);
}

/** Starts the proxy on a free port of this computer. */
async function startProxy(origin: string, { isForced = false } = {}) {
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith("/cdn-cgi/scripts/")) {
      response.writeHead(200, { "Content-Type": "application/javascript" });
      response.end(DECODE);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers({ "Accept-Encoding": "identity" });
    for (const name of ["accept", "content-type", "cookie", "sec-fetch-site"]) {
      const value = request.headers[name];
      if (typeof value === "string") headers.set(name, value);
    }
    if (request.headers.origin) headers.set("Origin", origin);
    const { method = "GET" } = request;
    const answer = await fetch(origin + request.url, {
      method,
      headers,
      redirect: "manual",
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const isHtml = answer.headers.get("Content-Type")?.startsWith("text/html");
    const isForbidden = answer.headers.get("Cache-Control")?.includes("no-transform") && !isForced;
    const sent = Object.fromEntries(answer.headers);
    for (const name of ["content-encoding", "content-length", "etag"]) delete sent[name];
    response.writeHead(answer.status, sent);
    const body = Buffer.from(await answer.arrayBuffer());
    response.end(isHtml && !isForbidden ? obfuscate(body.toString()) : body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("pages are whole behind it, with their addresses and forms, for none may be rewritten", async ({
  page,
  site,
}) => {
  const proxy = await startProxy(site.url);
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  try {
    for (const path of ["/contact", "/", "/terms-and-conditions"]) {
      await page.goto(proxy.url + path, { waitUntil: "load" });
      await waitForHydration(page);
      await expect(page.locator(`a[href="mailto:${email.value}"]`).first()).toBeAttached();
      await expect(page.getByText("[email")).toHaveCount(0);
      await expect(page.locator('script[src*="/cdn-cgi/"]')).toHaveCount(0);
    }
    await page.goto(`${proxy.url}/contact`, { waitUntil: "load" });
    await waitForHydration(page);
    await expect(page.locator("form#contact input:visible, form#contact textarea")).toHaveCount(6);
    expect(problems).toEqual([]);
  } finally {
    proxy.stop();
  }

  const forced = await startProxy(site.url, { isForced: true });
  try {
    // The stand-in rewrites what it may.
    const response = await page.request.get(`${forced.url}/contact`);
    expect(await response.text()).toContain("[email&#160;protected]");
  } finally {
    forced.stop();
  }

  for (const path of ["/", "/contact", "/track/DL-1", "/desk", "/no-such-page"]) {
    const { headers } = await fetch(site.url + path, { headers: { "Accept-Encoding": "gzip" } });
    expect(headers.get("Cache-Control"), path).toMatch(/, no-transform$/);
    expect(headers.get("Content-Encoding"), path).toBe("gzip");
  }
});
