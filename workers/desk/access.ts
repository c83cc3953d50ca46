/**
 * Who may work at the desk: Cloudflare Access stands before it and signs each request that it lets
 * through (developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/validating-json).
 */
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as v from "valibot";
import type { Person } from "#app/desk/desk.ts";

export interface DeskVariables {
  /** The name of the Access organization: <name>.cloudflareaccess.com. Empty: there is no desk. */
  readonly ACCESS_TEAM?: string;
  /** The application's audience tag. Empty: there is no desk. */
  readonly ACCESS_AUDIENCE?: string;
  /** The e-mail addresses of those who may also remove, forget and change page words. */
  readonly DESK_ADMINS?: string;
  /** Given by this computer's server alone (ops/server.ts): whoever sits here is at the desk. */
  readonly LOCAL_DESK?: string;
}

const TOKEN_HEADER = "Cf-Access-Jwt-Assertion";

/** Access signs with RS256 alone. */
const ALGORITHMS = ["RS256"];

/** How long Access's keys are kept; it changes them every six weeks. */
const KEYS_MAX_AGE_MS = 60 * 60 * 1000;
/** The least time between two calls for keys: a token with an unknown key causes no more. */
const KEYS_COOLDOWN_MS = 60 * 1000;
/** A person waits at most so long for the keys. */
const KEYS_TIMEOUT_MS = 3000;

const ClaimsSchema = v.object({ email: v.pipe(v.string(), v.email(), v.maxLength(254)) });

/** Verifies the tokens of one team. */
export interface Access {
  /**
   * The e-mail address of the person whom Access let through; null for a missing, invalid or expired
   * token. Throws when Access's keys can't be had.
   */
  identify(request: Request): Promise<string | null>;
}

export function createAccess(
  team: string,
  audience: string,
  keys: JWTVerifyGetKey = remoteKeys(team),
): Access {
  const options = { algorithms: ALGORITHMS, issuer: issuerOf(team), audience };
  return {
    async identify({ headers }) {
      const token = headers.get(TOKEN_HEADER);
      if (!token) return null;
      try {
        const { payload } = await jwtVerify(token, keys, { ...options, requiredClaims: ["exp"] });
        const claims = v.safeParse(ClaimsSchema, payload);
        return claims.success ? claims.output.email.toLowerCase() : null;
      } catch (error) {
        if (isInvalidToken(error)) return null;
        throw error;
      }
    },
  };
}

/** The others mean that the keys didn't come. */
function isInvalidToken(error: unknown): boolean {
  return error instanceof errors.JOSEError && !KEYS_AWAY.includes(error.code);
}

const KEYS_AWAY = ["ERR_JOSE_GENERIC", "ERR_JWKS_INVALID", "ERR_JWKS_TIMEOUT"];

function issuerOf(team: string): string {
  return `https://${team}.cloudflareaccess.com`;
}

function remoteKeys(team: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(`${issuerOf(team)}/cdn-cgi/access/certs`), {
    cacheMaxAge: KEYS_MAX_AGE_MS,
    cooldownDuration: KEYS_COOLDOWN_MS,
    timeoutDuration: KEYS_TIMEOUT_MS,
  });
}

/** Kept by each isolate, with the keys. */
let access: { readonly key: string; readonly verifier: Access } | undefined;

function accessOf(team: string, audience: string): Access {
  const key = `${team} ${audience}`;
  if (access?.key !== key) access = { key, verifier: createAccess(team, audience) };
  return access.verifier;
}

/** Whether there is a desk at all. */
export function hasDesk(env: DeskVariables): boolean {
  return Boolean(env.LOCAL_DESK || (env.ACCESS_TEAM && env.ACCESS_AUDIENCE));
}

/**
 * The person at the desk; null for anybody else. On this computer whoever asks it by its own name: a
 * page elsewhere may point a name of its own at 127.0.0.1.
 * @throws when Access's keys can't be had
 */
export async function identifyPerson(
  request: Request,
  url: URL,
  env: DeskVariables,
): Promise<Person | null> {
  if (env.LOCAL_DESK) return isLoopback(url.hostname) ? LOCAL_PERSON : null;
  if (!env.ACCESS_TEAM || !env.ACCESS_AUDIENCE) return null;
  const email = await accessOf(env.ACCESS_TEAM, env.ACCESS_AUDIENCE).identify(request);
  return email === null ? null : { name: email, isAdmin: isAdmin(email, env.DESK_ADMINS) };
}

const LOCAL_PERSON: Person = { name: "you, on this computer", isAdmin: true };

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function isAdmin(email: string, admins = ""): boolean {
  const listed = admins.split(/[\s,;]+/).map((one) => one.toLowerCase());
  return listed.includes(email);
}
