/**
 * The desk's door on the built site: behind Cloudflare Access, whose keys this test gives out, and where
 * there is none.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { Response as WorkerResponse } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSite, type Site, storeOrder } from "./site.ts";

const ACCESS_TEAM = "dhowline";
const ACCESS_AUDIENCE = "4714c1358e65fe4b408ad6d432a5f878f08194bdb4752441fd56faefa9b2b6f2";
const ISSUER = `https://${ACCESS_TEAM}.cloudflareaccess.com`;
const [SARA, ADMIN] = ["sara@dhowline.example", "omar@dhowline.example"];
const NUMBER = "DL-DOOR-1";
const CONSIGNEE = "Consignee of the door";
const PAGES = ["/desk", `/desk/orders/${NUMBER}`, "/desk/orders.data", "/desk/enquiries.csv"];
const ORDER = `/desk/orders/${NUMBER}`;

let site: Site;
let keys: CryptoKeyPair;
let others: CryptoKeyPair;
const asked: string[] = [];

beforeAll(async () => {
  [keys, others] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256", { extractable: true }),
  ]);
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "ours", alg: "RS256", use: "sig" };
  site = await openSite(
    { LOCAL_DESK: "", ACCESS_TEAM, ACCESS_AUDIENCE, DESK_ADMINS: ADMIN },
    ({ url }) => {
      asked.push(url);
      return WorkerResponse.json({ keys: [jwk] }) as unknown as Response;
    },
  );
  await storeOrder(site, NUMBER, CONSIGNEE);
});
afterAll(() => site.close());

interface Token {
  readonly email?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expires?: string;
  readonly alg?: string;
  readonly kid?: string;
  readonly key?: CryptoKey | Uint8Array;
}

function sign({ email = SARA, issuer = ISSUER, audience = ACCESS_AUDIENCE, ...more }: Token = {}) {
  const { alg = "RS256", kid = "ours", expires = "1m", key = keys.privateKey } = more;
  return new SignJWT({ email })
    .setProtectedHeader({ alg, kid })
    .setIssuer(issuer)
    .setAudience(audience)
    .setExpirationTime(expires)
    .sign(key);
}

/** As an attacker writes one: signed by nobody. */
async function unsigned(): Promise<string> {
  const header = Buffer.from(JSON.stringify({ alg: "none", kid: "ours" })).toString("base64url");
  return `${header}.${(await sign()).split(".")[1]}.`;
}

const publicKey = async () => new TextEncoder().encode(await exportSPKI(keys.publicKey));
const withToken = (token: string) => ({ "Cf-Access-Jwt-Assertion": token });
const status = async (path: string, headers: Readonly<Record<string, string>>) =>
  (await site.ask(path, { headers })).status;

/** Posts a form of the order's page. */
const post = (
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
) =>
  site.ask(ORDER, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(fields).toString(),
  });
const REMOVE = { do: "remove", confirm: NUMBER };

describe("behind Access", () => {
  it("whom it let through comes in, and sees what is the company's", async () => {
    const headers = withToken(await sign());
    for (const path of PAGES) expect(await status(path, headers), path).toBe(200);
    expect((await site.ask(ORDER, { headers })).text).toContain(CONSIGNEE);
    expect(new Set(asked)).toEqual(new Set([`${ISSUER}/cdn-cgi/access/certs`]));
  });

  it.each<[string, () => Promise<Readonly<Record<string, string>>>]>([
    ["no token", async () => ({})],
    ["one that has expired", async () => withToken(await sign({ expires: "-1m" }))],
    [
      "another team's",
      async () => withToken(await sign({ issuer: "https://x.cloudflareaccess.com" })),
    ],
    ["another application's", async () => withToken(await sign({ audience: "another" }))],
    ["one of another key", async () => withToken(await sign({ key: others.privateKey }))],
    ["one that nobody signed", async () => withToken(await unsigned())],
    [
      "one signed with the public key as a secret",
      async () => withToken(await sign({ alg: "HS256", key: await publicKey() })),
    ],
    ["one in a cookie", async () => ({ Cookie: `CF_Authorization=${await sign()}` })],
    ["one as a bearer", async () => ({ Authorization: `Bearer ${await sign()}` })],
    ["an address alone", async () => ({ "Cf-Access-Authenticated-User-Email": ADMIN })],
    ["this computer's name", async () => ({ Host: "localhost" })],
  ])("%s opens no page, and changes nothing", async (_, headers) => {
    const sent = await headers();
    for (const path of PAGES) expect(await status(path, sent), path).toBe(403);
    const answer = await post(REMOVE, sent);
    expect(answer.status).toBe(403);
    expect(answer.text).not.toContain(CONSIGNEE);
  });

  it("a token in the address counts for nothing", async () => {
    const token = await sign();
    for (const name of ["token", "CF_Authorization", "Cf-Access-Jwt-Assertion"])
      expect(await status(`/desk?${name}=${token}`, {})).toBe(403);
  });

  it("tokens of unknown keys have the keys asked for once a minute at most", async () => {
    const before = asked.length;
    for (const kid of ["a", "b", "c", "d"])
      expect(await status("/desk", withToken(await sign({ kid, key: others.privateKey })))).toBe(
        403,
      );
    expect(asked.length).toBeLessThanOrEqual(before + 1);
  });

  it("a body that is no form of a browser's is refused as that", async () => {
    const own = withToken(await sign());
    for (const path of [
      "/desk/files",
      "/desk/orders/new",
      "/desk/enquiries/Q-1",
      "/desk/files/x",
    ]) {
      const send = async (type: string) => {
        const headers = { ...own, "Content-Type": type };
        return (await site.ask(path, { method: "POST", headers, body: "{}" })).status;
      };
      expect(await send("application/json"), path).toBe(415);
      expect(await send("text/plain"), path).toBe(415);
      expect(await send("multipart/form-data"), path).toBe(400);
    }
  });

  it("another site's form changes nothing, though the browser has the token sent along", async () => {
    const own = withToken(await sign({ email: ADMIN }));
    const marks: readonly Readonly<Record<string, string>>[] = [
      { Origin: "https://evil.example" },
      { "Sec-Fetch-Site": "cross-site" },
      { "Sec-Fetch-Site": "same-site", Origin: "https://other.dhowline.example" },
    ];
    for (const headers of marks)
      expect((await post(REMOVE, { ...own, ...headers })).status).toBe(403);
    expect(await status(ORDER, own)).toBe(200);
  });

  it("a file that one person brought is not there for another", async () => {
    const form = new FormData();
    form.set("do", "upload");
    form.set("file", new File([`order_number,note\n${NUMBER},mine\n`], "a.csv"));
    const body = new Response(form);
    const brought = await site.ask("/desk/files", {
      method: "POST",
      headers: {
        ...withToken(await sign()),
        "Content-Type": body.headers.get("Content-Type") ?? "",
      },
      body: new Uint8Array(await body.arrayBuffer()),
    });
    expect(brought.status).toBe(303);
    const path = brought.headers.location ?? "";
    expect(await status(path, withToken(await sign()))).toBe(200);
    const other = await site.ask(path, { headers: withToken(await sign({ email: ADMIN })) });
    expect([other.status, other.headers.location]).toEqual([302, "/desk/files?gone"]);
    expect(await status(path, {})).toBe(403);
  });

  it("an undo that only administrators may do says so, and has no button", async () => {
    const [own, admin] = [withToken(await sign()), withToken(await sign({ email: ADMIN }))];
    const { text: shown } = await site.ask("/desk/page-titles", { headers: admin });
    const form = shown.slice(shown.indexOf('name="do" value="about"'));
    const seen = ["title", "description", "keywords"].map((name): [string, string] => {
      const [, value = ""] = RegExp(`name="seen_${name}" value="([^"]*)"`).exec(form) ?? [];
      return [name, value.replaceAll("&amp;", "&").replaceAll("&#x27;", "'")];
    });
    const body = new URLSearchParams({ do: "about", page: "about" });
    for (const [name, value] of seen) {
      body.set(`seen_${name}`, value);
      body.set(`meta_${name}`, name === "title" ? `${value}, changed` : value);
    }
    const saved = await site.ask("/desk/page-titles", {
      method: "POST",
      headers: { ...admin, "Content-Type": "application/x-www-form-urlencoded" },
      body: body.toString(),
    });
    const id = saved.headers.location?.split("done=")[1] ?? "";
    const undo = async (headers: Readonly<Record<string, string>>) =>
      (await site.ask(`/desk/activity/${id}?undo`, { headers })).text;
    const button = /<button[^>]*>Undo</;
    expect(await undo(admin)).toMatch(button);
    expect(await undo(own)).toContain("Only administrators can undo this change: ask one.");
    expect(await undo(own)).not.toMatch(button);
  });

  it("only administrators remove, erase and change page titles; each in their own name", async () => {
    const [own, admin] = [withToken(await sign()), withToken(await sign({ email: ADMIN }))];
    for (const path of ["/desk/erase", "/desk/page-titles"]) {
      expect(await status(path, own), path).toBe(403);
      expect(await status(path, admin), path).toBe(200);
    }
    expect((await post(REMOVE, own)).status).toBe(403);
    expect((await post({ do: "notifications-off" }, own)).status).toBe(303);
    expect((await post(REMOVE, admin)).status).toBe(303);
    expect(await status(ORDER, admin)).toBe(404);
    const { text } = await site.ask("/desk/activity", { headers: admin });
    for (const person of [SARA, ADMIN]) expect(text).toContain(person);
  });
});

it("on this computer a site that points its name here opens no page, whatever address it claims", async () => {
  const local = await openSite();
  try {
    const claims = { "MF-Original-URL": "http://localhost/desk/orders" };
    expect((await local.ask("/desk/orders")).status).toBe(200);
    const headers = { Host: "rebound.evil.example", ...claims };
    for (const path of PAGES) expect((await local.ask(path, { headers })).status, path).toBe(403);
  } finally {
    await local.close();
  }
});

it("with production's variables there is no desk, and no configuration has this computer's way in", async () => {
  const plain = await openSite({ LOCAL_DESK: "" });
  try {
    for (const path of PAGES) expect((await plain.ask(path)).status, path).toBe(404);
  } finally {
    await plain.close();
  }
  const root = join(import.meta.dirname, "../..");
  const build = process.env.DHOWLINE_BUILD ?? join(root, "build");
  for (const file of [join(root, "wrangler.toml"), join(build, "server/wrangler.json")])
    expect(readFileSync(file, "utf8"), file).not.toContain("LOCAL_DESK");
});
