import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from "jose";
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
const EMAIL = "sara@dhowline.example";
const alg = "RS256";

let access: Access;
let ours: CryptoKeyPair;
let others: CryptoKeyPair;
let publicJwk: Awaited<ReturnType<typeof exportJWK>>;

beforeAll(async () => {
  ours = await generateKeyPair(alg, { extractable: true });
  others = await generateKeyPair(alg, { extractable: true });
  publicJwk = { ...(await exportJWK(ours.publicKey)), kid: "ours", alg, use: "sig" };
  access = createAccess(TEAM, AUDIENCE, createLocalJWKSet({ keys: [publicJwk] }));
});

/** A token that counts, or one of other claims or another key. */
function sign(claims: object = {}, key = ours.privateKey) {
  const exp = secondsFromNow(60);
  const iss = `https://${TEAM}.cloudflareaccess.com`;
  return new SignJWT({ email: EMAIL, iss, aud: AUDIENCE, exp, ...claims })
    .setProtectedHeader({ alg, kid: "ours" })
    .sign(key);
}
async function unsigned(): Promise<string> {
  const header = Buffer.from('{"alg":"none","kid":"ours"}').toString("base64url");
  return (await sign()).replace(/^[^.]+(\..+\.).*/, `${header}$1`);
}
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const asked = (headers: Record<string, string> = {}, url = "https://www.dhowline.example/desk") =>
  new Request(url, { headers });
const withToken = (token: string) => asked({ "Cf-Access-Jwt-Assertion": token });

describe("the desk's door", () => {
  it("the address of a token that Access signed is the person, in small letters and any script", async () => {
    // A clock may be 10 s ahead.
    expect(await access.identify(withToken(await sign({ exp: secondsFromNow(-8) })))).toBe(EMAIL);
    for (const email of [
      ...[EMAIL.toUpperCase(), "o'neil@dhowline.example", "ops@xn--mnchen-3ya.example"],
      ...["jürgen@dhowline.example", "أمينة@dhowline.example"],
    ])
      expect(await access.identify(withToken(await sign({ email })))).toBe(email.toLowerCase());
  });

  // A Kelvin sign's small letter is k, a long s's capital is S, and a dotted capital I's small letter has an i.
  it.each([
    "\u212aim@dhowline.example",
    "kim@dhow\u212ane.example",
    "\u017fara@a.example",
    "\u0130da@a.example",
  ])(
    "an address with a letter that only looks like one of a to z is another person's, and no administrator's: %j",
    async (email) => {
      expect(await access.identify(withToken(await sign({ email })))).toBe(email);
      vi.stubGlobal("fetch", async () => Response.json({ keys: [publicJwk] }));
      const alike = [
        email.toLowerCase(),
        email.toUpperCase().toLowerCase(),
        email.normalize("NFKC"),
      ];
      const DESK_ADMINS = [...alike, "KIM@dhowline.example"]
        .filter((one) => one !== email)
        .join(", ");
      const env = { ACCESS_TEAM: TEAM, ACCESS_AUDIENCE: AUDIENCE, DESK_ADMINS };
      const person = async (name: string) => {
        const request = withToken(await sign({ email: name }));
        return identifyPerson(request, new URL(request.url), env);
      };
      expect(await person(email)).toEqual({ name: email, isAdmin: false });
      expect(await person("Kim@Dhowline.example")).toEqual({
        ...{ name: "kim@dhowline.example", isAdmin: true },
      });
      vi.unstubAllGlobals();
    },
  );

  it.each<[string, () => string | Promise<string>]>([
    ["is expired", () => sign({ exp: secondsFromNow(-12) })],
    ["never expires", () => sign({ exp: undefined })],
    ["is of another team", () => sign({ iss: "https://another.cloudflareaccess.com" })],
    ["is for another application", () => sign({ aud: "another" })],
    ["is signed by another key of that name", () => sign({}, others.privateKey)],
    ["names no address", () => sign({ email: undefined })],
    ["names something else as an address", () => sign({ email: "service" })],
    ["names two addresses", () => sign({ email: "a@b.example c@d.example" })],
    ["has no signature (alg: none)", unsigned],
    ["is no token", () => "a.b.c"],
  ])("a token that %s is refused", async (_, token) => {
    expect(await access.identify(withToken(await token()))).toBeNull();
  });

  it("a token counts in Access's header alone", async () => {
    const token = await sign();
    const search = new URLSearchParams({ token, "Cf-Access-Jwt-Assertion": token });
    for (const request of [
      asked(),
      asked({ Cookie: `CF_Authorization=${token}` }),
      asked({ Authorization: `Bearer ${token}` }),
      asked({}, `https://www.dhowline.example/desk?${search}`),
      asked({ "Cf-Access-Authenticated-User-Email": EMAIL }),
    ])
      expect(await access.identify(request)).toBeNull();
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
      identify: async () => door.identify(withToken(await sign())),
      wait: (ms: number) => vi.setSystemTime(Date.now() + ms),
    });
  }
  const come = () => Response.json({ keys: [publicJwk] });
  const outOfReach = () => {
    throw new TypeError("fetch failed");
  };
  const faults: readonly (readonly [string, () => Response])[] = [
    ["fail", () => new Response(null, { status: 500 })],
    ["are no keys", () => Response.json({ keys: "none" })],
    ["are no JSON", () => new Response("<p>Sign in</p>")],
    ["are out of reach", outOfReach],
  ];

  it.each(faults)("that %s admit no one, and are asked for once a minute", async (_, fault) => {
    const service = keysFrom(fault);
    for (let at = 0; at < 3; at += 1) await expect(service.identify()).rejects.toThrow("keys");
    expect(service.fetches).toBe(1);
    service.wait(MINUTE);
    service.respond = come;
    expect(await service.identify()).toBe(EMAIL);
    expect(service.fetches).toBe(2);
  });

  it("are fetched once an hour, and those of the last day are used while no new ones come", async () => {
    const service = keysFrom(come);
    const expectFetches = async (fetches: number) => {
      for (let at = 0; at < 3; at += 1) expect(await service.identify()).toBe(EMAIL);
      expect(service.fetches).toBe(fetches);
    };
    await expectFetches(1);
    service.wait(HOUR + MINUTE);
    await expectFetches(2);
    service.respond = outOfReach;
    service.wait(23 * HOUR);
    await expectFetches(3);
    service.wait(HOUR);
    await expect(service.identify()).rejects.toThrow("keys");
    expect(service.fetches).toBe(4);
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

  it("on this computer its own address opens it, and no other name that leads here", async () => {
    const person = (address: string, host = new URL(address).host) =>
      identifyPerson(asked({ Host: host }, address), new URL(address), { LOCAL_DESK: "on" });
    for (const own of ["localhost", "127.0.0.1", "[::1]"])
      expect(await person(`http://${own}:5003/desk`)).toMatchObject({ isAdmin: true });
    for (const other of ["evil.example", "localhost.evil.example", "192.168.1.4"]) {
      expect(await person(`http://${other}:5003/desk`), other).toBeNull();
      expect(await person("http://localhost:5003/desk", `${other}:5003`), other).toBeNull();
    }
  });
});
