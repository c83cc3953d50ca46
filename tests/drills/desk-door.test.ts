/**
 * The desk's door on the built site, behind Cloudflare Access, whose keys this test gives out. Which tokens
 * are nobody's: tests/unit/desk-access.test.ts.
 */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Response as WorkerResponse } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formPost } from "./client.ts";
import { openSite, type Site, storeOrder } from "./site.ts";

const ACCESS_TEAM = "dhowline";
const ACCESS_AUDIENCE = "4714c1358e65fe4b408ad6d432a5f878f08194bdb4752441fd56faefa9b2b6f2";
const ISSUER = `https://${ACCESS_TEAM}.cloudflareaccess.com`;
const [SARA, ADMIN] = ["sara@dhowline.example", "omar@dhowline.example"];
const NUMBER = "DL-DOOR-1";
const CONSIGNEE = "Consignee of the door";
const ORDER = `/desk/orders/${NUMBER}`;
const PAGES = ["/desk", ORDER, "/desk/orders.data", "/desk/enquiries.csv"];

type Headers = Readonly<Record<string, string>>;

let site: Site;
let keys: CryptoKeyPair;
let others: CryptoKeyPair;
let own: Headers;
let admin: Headers;
const asked: string[] = [];

async function withToken(email: string, { key = keys.privateKey, kid = "ours" } = {}) {
  const token = await new SignJWT({ email })
    .setProtectedHeader({ alg: "RS256", kid })
    .setIssuer(ISSUER)
    .setAudience(ACCESS_AUDIENCE)
    .setExpirationTime("1h")
    .sign(key);
  return { "Cf-Access-Jwt-Assertion": token };
}

beforeAll(async () => {
  keys = await generateKeyPair("RS256", { extractable: true });
  others = await generateKeyPair("RS256", { extractable: true });
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: "ours", alg: "RS256", use: "sig" };
  site = await openSite(
    { LOCAL_DESK: "", ACCESS_TEAM, ACCESS_AUDIENCE, DESK_ADMINS: ADMIN },
    ({ url }) => {
      asked.push(url);
      return WorkerResponse.json({ keys: [jwk] }) as unknown as Response;
    },
  );
  await storeOrder(site, NUMBER, CONSIGNEE);
  [own, admin] = [await withToken(SARA), await withToken(ADMIN)];
});
afterAll(() => site.close());

const status = async (path: string, headers: Headers) => (await site.ask(path, { headers })).status;
/** Posts a form of the order's page. */
const post = (fields: Headers, headers: Headers) => site.ask(ORDER, formPost(fields, headers));
const REMOVE = { do: "remove", confirm: NUMBER };

it("whom Access let through comes in, and sees what is the company's", async () => {
  for (const path of PAGES) expect(await status(path, own), path).toBe(200);
  expect((await site.ask(ORDER, { headers: own })).text).toContain(CONSIGNEE);
  expect(new Set(asked)).toEqual(new Set([`${ISSUER}/cdn-cgi/access/certs`]));
});

it.each<[string, () => Headers | Promise<Headers>]>([
  ["no token", () => ({})],
  ["one of another key", () => withToken(SARA, { key: others.privateKey })],
  ["one in a cookie", () => ({ Cookie: `CF_Authorization=${own["Cf-Access-Jwt-Assertion"]}` })],
  ["an address alone", () => ({ "Cf-Access-Authenticated-User-Email": ADMIN })],
  ["this computer's name", () => ({ Host: "localhost" })],
])("%s opens no page, and changes nothing", async (_, headers) => {
  const sent = await headers();
  for (const path of PAGES) expect(await status(path, sent), path).toBe(403);
  const answer = await post(REMOVE, sent);
  expect(answer.status).toBe(403);
  expect(answer.text).not.toContain(CONSIGNEE);
});

it("tokens of unknown keys have the keys asked for once a minute at most", async () => {
  const before = asked.length;
  for (const kid of ["a", "b", "c", "d"])
    expect(await status("/desk", await withToken(SARA, { kid, key: others.privateKey }))).toBe(403);
  expect(asked.length).toBeLessThanOrEqual(before + 1);
});

it("a body that is no form of a browser's is refused as that", async () => {
  for (const path of ["/files", "/orders/new", "/enquiries/Q-1", "/files/x"]) {
    for (const [type, code] of [
      ["application/json", 415],
      ["text/plain", 415],
      ["multipart/form-data", 400],
    ] as const) {
      const headers = { ...own, "Content-Type": type };
      const answer = await site.ask(`/desk${path}`, { method: "POST", headers, body: "{}" });
      expect(answer.status, `${path} ${type}`).toBe(code);
    }
  }
});

it.each<Headers>([
  { Origin: "https://evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
  { "Sec-Fetch-Site": "same-site", Origin: "https://other.dhowline.example" },
])("another site's form changes nothing, though the browser sends the token: %j", async (marks) => {
  expect((await post(REMOVE, { ...admin, ...marks })).status).toBe(403);
  expect(await status(ORDER, admin)).toBe(200);
});

it("a file that one person brought is not there for another", async () => {
  const form = new FormData();
  form.set("do", "upload");
  form.set("file", new File([`order_number,note\n${NUMBER},mine\n`], "a.csv"));
  const sent = new Response(form);
  const type = { "Content-Type": sent.headers.get("Content-Type") ?? "" };
  const body = new Uint8Array(await sent.arrayBuffer());
  const brought = { method: "POST", headers: { ...own, ...type }, body };
  const answer = await site.ask("/desk/files", brought);
  expect(answer.status).toBe(303);
  const path = answer.headers.location ?? "";
  expect(await status(path, own)).toBe(200);
  const other = await site.ask(path, { headers: admin });
  expect([other.status, other.headers.location]).toEqual([302, "/desk/files?gone"]);
  expect(await status(path, {})).toBe(403);
});

it("an undo that only administrators may do says so, and has no button", async () => {
  const { text } = await site.ask("/desk/page-titles", { headers: admin });
  const form = text.slice(text.indexOf('name="do" value="about"'));
  const fields: Record<string, string> = { do: "about", page: "about" };
  for (const name of ["title", "description", "keywords"]) {
    const [, escaped = ""] = RegExp(`name="seen_${name}" value="([^"]*)"`).exec(form) ?? [];
    const seen = escaped.replaceAll("&amp;", "&").replaceAll("&#x27;", "'");
    fields[`seen_${name}`] = seen;
    fields[`meta_${name}`] = name === "title" ? `${seen}, changed` : seen;
  }
  const saved = await site.ask("/desk/page-titles", formPost(fields, admin));
  const id = saved.headers.location?.split("done=")[1] ?? "";
  const undo = async (headers: Headers) =>
    (await site.ask(`/desk/activity/${id}?undo`, { headers })).text;
  const button = /<button[^>]*>Undo</;
  expect(await undo(admin)).toMatch(button);
  expect(await undo(own)).toContain("Only administrators can undo this change: ask one.");
  expect(await undo(own)).not.toMatch(button);
});

it("only administrators remove, erase and change page titles; each in their own name", async () => {
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
