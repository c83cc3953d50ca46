/**
 * The desk's door on the built site, behind Cloudflare Access, whose keys this test gives out. Which tokens
 * are nobody's: tests/unit/desk-access.test.ts.
 */
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Response as WorkerResponse } from "miniflare";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeEnquiries } from "#workers/enquiries/changes.ts";
import { chooseEnquiries } from "#workers/enquiries/enquiry-queries.ts";
import { contact } from "../unit/samples.ts";
import { formPost, jsonPost } from "./client.ts";
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

async function withToken(email: string, key = keys.privateKey): Promise<Headers> {
  const token = await new SignJWT({ email })
    .setProtectedHeader({ alg: "RS256", kid: "ours" })
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
  ["one of another key", () => withToken(SARA, others.privateKey)],
  ["an address alone", () => ({ "Cf-Access-Authenticated-User-Email": ADMIN })],
  ["this computer's name", () => ({ Host: "localhost" })],
  ["another site's form", () => ({ ...admin, "Sec-Fetch-Site": "cross-site" })],
  ["another origin", () => ({ ...admin, Origin: "https://other.dhowline.example" })],
])("%s changes nothing, and without a token no page opens", async (_, headers) => {
  const sent = await headers();
  const { status: code, text } = await post(REMOVE, sent);
  expect([code, text]).toEqual([403, expect.not.stringContaining(CONSIGNEE)]);
  if (sent["Cf-Access-Jwt-Assertion"] !== admin["Cf-Access-Jwt-Assertion"])
    for (const path of PAGES) expect(await status(path, sent), path).toBe(403);
  expect(await status(ORDER, admin)).toBe(200);
});

it.each([
  ["application/json", 415],
  ["text/plain", 415],
  ["multipart/form-data", 400],
])("a body of %s that is no form of a browser's is refused as that", async (type, code) => {
  const headers = { ...own, "Content-Type": type };
  for (const path of ["/files", "/orders/new", "/enquiries/Q-1", "/files/x"]) {
    const answer = await site.ask(`/desk${path}`, { method: "POST", headers, body: "{}" });
    expect(answer.status, path).toBe(code);
  }
});

it("only administrators remove, erase and change page titles; each in their own name", async () => {
  for (const path of ["/desk/erase", "/desk/page-titles"]) {
    expect(await status(path, own), path).toBe(403);
    expect(await status(path, admin), path).toBe(200);
  }
  expect((await post(REMOVE, own)).status).toBe(403);
  expect((await post({ do: "notifications-off" }, own)).status).toBe(303);
  expect((await post(REMOVE, admin)).status).toBe(303);
  // Its page leads to what restores it.
  expect(await status(ORDER, admin)).toBe(302);
  const { text } = await site.ask("/desk/activity", { headers: admin });
  for (const person of [SARA, ADMIN]) expect(text).toContain(person);
});

it("the removal of an enquiry is undone by administrators alone: others have no button", async () => {
  const { db } = site.stores;
  const message = { ...contact, email: "junk@example.ae" };
  const sent = await site.ask("/api/home/contactadd", jsonPost(message));
  expect(sent, sent.text).toMatchObject({ status: 200 });
  const chosen = await chooseEnquiries(db, { search: "junk@example.ae" });
  const id = await removeEnquiries(db, chosen, { author: ADMIN, count: 1 });
  const undo = async (headers: Headers) =>
    (await site.ask(`/desk/activity/${id}?undo`, { headers })).text;
  const button = /<button[^>]*>Undo</;
  expect(await undo(admin)).toMatch(button);
  expect(await undo(own)).toContain("Only administrators can undo this change: ask one.");
  expect(await undo(own)).not.toMatch(button);
});
