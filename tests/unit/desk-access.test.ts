import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Access,
  createAccess,
  createKeys,
  hasDesk,
  identifyPerson,
} from "#workers/desk/access.ts";

const TEAM = "dhowline";
const AUDIENCE = "4714c1358e65fe4b408ad6d432a5f878f08194bdb4752441fd56faefa9b2b6f2";
const ISSUER = `https://${TEAM}.cloudflareaccess.com`;
const EMAIL = "sara@dhowline.example";
const ALGORITHM = "RS256";

let access: Access;
let ours: CryptoKeyPair;
let others: CryptoKeyPair;
let publicJwk: Awaited<ReturnType<typeof exportJWK>>;

beforeAll(async () => {
  ours = await generateKeyPair(ALGORITHM, { extractable: true });
  others = await generateKeyPair(ALGORITHM, { extractable: true });
  publicJwk = { ...(await exportJWK(ours.publicKey)), kid: "ours", alg: ALGORITHM, use: "sig" };
  access = createAccess(TEAM, AUDIENCE, createLocalJWKSet({ keys: [publicJwk] }));
});

interface Token {
  readonly claims?: JWTPayload;
  readonly issuer?: string;
  readonly audience?: string;
  /** Seconds from now */
  readonly expiresIn?: number;
  readonly key?: CryptoKey;
}

function sign({ claims = { email: EMAIL }, key = ours.privateKey, ...more }: Token = {}) {
  const { issuer = ISSUER, audience = AUDIENCE, expiresIn = 60 } = more;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, kid: "ours" })
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
    .sign(key);
}

const asked = (headers: Record<string, string> = {}, url = "https://www.dhowline.example/desk") =>
  new Request(url, { headers });
const withToken = (token: string) => asked({ "Cf-Access-Jwt-Assertion": token });

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("the desk's door", () => {
  it.each([
    [EMAIL, EMAIL],
    [EMAIL.toUpperCase(), EMAIL],
    ...["o'neil@dhowline.example", "ops@xn--mnchen-3ya.example"].map((email) => [email, email]),
    ...["jürgen@dhowline.example", "أمينة@dhowline.example"].map((email) => [email, email]),
  ])("the address of a token that Access signed, %s, is the person", async (email, person) => {
    expect(await access.identify(withToken(await sign({ claims: { email } })))).toBe(person);
  });

  it("a clock may be 10 s ahead", async () => {
    expect(await access.identify(withToken(await sign({ expiresIn: -8 })))).toBe(EMAIL);
  });

  it.each<[string, () => Promise<string>]>([
    ["is expired", () => sign({ expiresIn: -12 })],
    ["is of another team", () => sign({ issuer: "https://another.cloudflareaccess.com" })],
    ["is for another application", () => sign({ audience: "another" })],
    ["is signed by another key of that name", () => sign({ key: others.privateKey })],
    ["names no address", () => sign({ claims: {} })],
    ["names something else as an address", () => sign({ claims: { email: "service" } })],
    ["names two addresses", () => sign({ claims: { email: "a@b.example c@d.example" } })],
    [
      "is signed by nobody (alg: none)",
      async () => {
        const [, claims] = (await sign()).split(".");
        return `${base64({ alg: "none", kid: "ours" })}.${claims}.`;
      },
    ],
    [
      "is signed with the public key as a shared secret",
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify(publicJwk));
        return new SignJWT({ email: EMAIL })
          .setProtectedHeader({ alg: "HS256", kid: "ours" })
          .setIssuer(ISSUER)
          .setAudience(AUDIENCE)
          .setExpirationTime("1m")
          .sign(secret);
      },
    ],
    [
      "was changed",
      async () => (await sign()).replace(/\.[^.]+\./, `.${base64({ email: EMAIL })}.`),
    ],
    ["is no token", async () => "a.b.c"],
  ])("a token that %s is nobody's", async (_, token) => {
    expect(await access.identify(withToken(await token()))).toBeNull();
  });

  it("a token counts in Access's header alone", async () => {
    const token = await sign();
    const search = new URLSearchParams({ token, "Cf-Access-Jwt-Assertion": token });
    const elsewhere = [
      asked(),
      asked({ Cookie: `CF_Authorization=${token}` }),
      asked({ Authorization: `Bearer ${token}` }),
      asked({}, `https://www.dhowline.example/desk?${search}`),
      asked({ "Cf-Access-Authenticated-User-Email": EMAIL }),
    ];
    for (const request of elsewhere) expect(await access.identify(request)).toBeNull();
  });
});

describe("Access's keys", () => {
  const [MINUTE, HOUR] = [60_000, 3_600_000];
  afterEach(() => vi.useRealTimers());

  /** Keys that come or don't, as `respond` does, and how often they were asked for. */
  function keysFrom(respond: () => Response) {
    vi.useFakeTimers({ toFake: ["Date"] });
    const service = { respond, fetches: 0 };
    const keys = createKeys(TEAM, async () => {
      service.fetches += 1;
      return service.respond();
    });
    const door = createAccess(TEAM, AUDIENCE, keys);
    return Object.assign(service, {
      identify: async (token: Token = {}) => door.identify(withToken(await sign(token))),
      wait: (ms: number) => vi.setSystemTime(Date.now() + ms),
    });
  }
  const come = () => Response.json({ keys: [publicJwk] });
  const faults: readonly (readonly [string, () => Response])[] = [
    ["fail", () => new Response(null, { status: 500 })],
    ["are no keys", () => Response.json({ keys: "none" })],
    ["are no JSON", () => new Response("<p>Sign in</p>")],
    [
      "are out of reach",
      () => {
        throw new TypeError("fetch failed");
      },
    ],
  ];

  it("are fetched once an hour", async () => {
    const service = keysFrom(come);
    for (let at = 0; at < 3; at += 1) expect(await service.identify()).toBe(EMAIL);
    expect(service.fetches).toBe(1);
    service.wait(HOUR + MINUTE);
    await service.identify();
    expect(service.fetches).toBe(2);
  });

  it.each(faults)("that %s admit no one, and are asked for once a minute", async (_, fault) => {
    const service = keysFrom(fault);
    for (let at = 0; at < 3; at += 1) await expect(service.identify()).rejects.toThrow("keys");
    expect(service.fetches).toBe(1);
    service.wait(MINUTE);
    service.respond = come;
    expect(await service.identify()).toBe(EMAIL);
    expect(service.fetches).toBe(2);
  });

  it.each(faults)("of the last day are used while new ones %s", async (_, fault) => {
    const service = keysFrom(come);
    await service.identify();
    service.respond = fault;
    service.wait(23 * HOUR);
    for (let at = 0; at < 3; at += 1) expect(await service.identify()).toBe(EMAIL);
    expect(service.fetches).toBe(2);
    service.wait(HOUR);
    await expect(service.identify()).rejects.toThrow("keys");
    expect(service.fetches).toBe(3);
  });

  it("are fetched again for a token of an unknown key, once a minute", async () => {
    const service = keysFrom(() => Response.json({ keys: [] }));
    for (let at = 0; at < 3; at += 1) expect(await service.identify()).toBeNull();
    expect(service.fetches).toBe(1);
    service.respond = come;
    service.wait(MINUTE);
    expect(await service.identify()).toBe(EMAIL);
    expect(service.fetches).toBe(2);
  });
});

describe("where there is a desk", () => {
  it("there is none without both the team and the application", () => {
    expect(hasDesk({})).toBe(false);
    expect(hasDesk({ ACCESS_TEAM: TEAM, ACCESS_AUDIENCE: "" })).toBe(false);
    expect(hasDesk({ ACCESS_TEAM: "", ACCESS_AUDIENCE: AUDIENCE })).toBe(false);
    expect(hasDesk({ ACCESS_TEAM: TEAM, ACCESS_AUDIENCE: AUDIENCE })).toBe(true);
  });

  const person = (address: string, host = new URL(address).host) =>
    identifyPerson(asked({ Host: host }, address), new URL(address), { LOCAL_DESK: "on" });

  it.each(["http://localhost:5003/desk", "http://127.0.0.1:5003/desk", "http://[::1]:5003/desk"])(
    "on this computer %s is its own",
    async (address) => {
      expect(await person(address)).toEqual({ name: "you, on this computer", isAdmin: true });
    },
  );

  it.each([
    "http://evil.example:5003/desk",
    "http://localhost.evil.example/desk",
    "http://127.0.0.1.evil.example/desk",
    "http://192.168.1.4:5003/desk",
  ])("on this computer %s is nobody's, though it may lead here", async (address) => {
    expect(await person(address)).toBeNull();
    expect(await person("http://localhost:5003/desk", new URL(address).host)).toBeNull();
  });
});
