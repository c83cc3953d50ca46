/**
 * What stands between a Worker and its visitors once it is deployed, and is no part of workerd: TLS,
 * HTTP/2 and compression. Cloudflare compresses text by Brotli at a middle level where the browser
 * takes it (developers.cloudflare.com/speed/optimization/content/compression).
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const BROTLI_LEVEL = 4;
const COMPRESSED = /^(text\/|application\/(json|javascript|manifest)|image\/svg)/;
/** Of HTTP/1.1, not to be passed on. */
const HOP_BY_HOP = ["connection", "keep-alive", "transfer-encoding", "content-length"];

export interface Edge {
  readonly url: string;
  close(): void;
}

/** Puts an edge in front of the Worker at `origin`. Needs the `openssl` command for a certificate. */
export async function edgeBefore(origin: string): Promise<Edge> {
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    pass(origin, request, response).catch(() => response.stream?.close());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The edge has no port.");
  return { url: `https://localhost:${address.port}`, close: () => server.close() };
}

async function pass(origin: string, request: Http2ServerRequest, response: Http2ServerResponse) {
  const asked = Object.entries(request.headers).flatMap(([name, value]) =>
    name.startsWith(":") || HOP_BY_HOP.includes(name) ? [] : [[name, String(value)] as const],
  );
  const body: Buffer[] = [];
  for await (const part of request) body.push(part);
  const answer = await fetch(origin + request.url, {
    method: request.method,
    headers: new Headers(asked.map(([name, value]) => [name, value])),
    redirect: "manual",
    ...(body.length > 0 && { body: Buffer.concat(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of answer.headers) {
    if (!HOP_BY_HOP.includes(name)) headers[name] = value;
  }
  headers["set-cookie"] = answer.headers.getSetCookie();
  const isText = COMPRESSED.test(answer.headers.get("Content-Type") ?? "");
  if (isText && bytes.length > 0) headers["content-encoding"] = "br";
  response.writeHead(answer.status, headers);
  response.end(isText ? compressed(request.url, bytes) : bytes);
}

/** By address: the edge keeps what it compressed. */
const kept = new Map<string, { readonly bytes: Buffer; readonly brotli: Buffer }>();

function compressed(url: string, bytes: Buffer): Buffer {
  const before = kept.get(url);
  if (before?.bytes.equals(bytes)) return before.brotli;
  const brotli = brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL },
  });
  kept.set(url, { bytes, brotli });
  return brotli;
}

function certificate() {
  const folder = mkdtempSync(join(tmpdir(), "edge-"));
  const key = join(folder, "key.pem");
  const cert = join(folder, "cert.pem");
  execFileSync(
    "openssl",
    ["req", "-x509", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
      .concat(["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"])
      .concat(["-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out", cert]),
    { stdio: "ignore" },
  );
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
