/**
 * Who may work at the desk: Cloudflare Access stands before it and signs each request that it lets
 * through (developers.cloudflare.com/cloudflare-one/access-controls/applications/http-apps/authorization-cookie/validating-json).
 */

import { createLocalJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from "jose";
import * as v from "valibot";
import { lowerCase } from "#app/domain/lower-case.ts";
import type { Person } from "../audit/result.ts";

export interface DeskVariables {
  /** The name of the Access organization: <name>.cloudflareaccess.com. Empty: there is no desk. */
  readonly ACCESS_TEAM?: string;
  /** The application's audience tag. Empty: there is no desk. */
  readonly ACCESS_AUDIENCE?: string;
  /** The e-mail addresses of those who may also remove, erase and change page titles. */
  readonly DESK_ADMINS?: string;
  /** Set only by this computer's server (ops/server.ts), which opens the desk on loopback. */
  readonly LOCAL_DESK?: string;
}

const TOKEN_HEADER = "Cf-Access-Jwt-Assertion";

/** Access signs only with RS256. */
const ALGORITHMS = ["RS256"];

/** How long Access's keys are fresh; it changes them every six weeks. */
const KEYS_FRESH_MS = 60 * 60 * 1000;
/** How long they are used while newer ones can't be fetched. */
const KEYS_MAX_AGE_MS = 24 * KEYS_FRESH_MS;
/** The least time between two fetches: a failure or a token with an unknown key causes no more. */
const KEYS_COOLDOWN_MS = 60 * 1000;
const KEYS_TIMEOUT_MS = 3000;

/** Clocks of Cloudflare's servers differ by seconds. */
const CLOCK_TOLERANCE_S = 10;

/** Access has verified the address: apostrophes, `xn--` domains and letters of any script are its to allow. */
const ClaimsSchema = v.object({
  email: v.pipe(v.string(), v.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u), v.maxLength(254)),
});

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
  keys: JWTVerifyGetKey = createKeys(team),
): Access {
  const options = {
    algorithms: ALGORITHMS,
    issuer: issuerOf(team),
    audience,
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ["exp"],
  };
  return {
    async identify({ headers }) {
      const token = headers.get(TOKEN_HEADER);
      if (!token) return null;
      try {
        const { payload } = await jwtVerify(token, keys, options);
        const claims = v.safeParse(ClaimsSchema, payload);
        return claims.success ? lowerCase(claims.output.email) : null;
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}

function issuerOf(team: string): string {
  return `https://${team}.cloudflareaccess.com`;
}

/**
 * The team's published keys. While they can't be fetched, those of the last day are used, and they are
 * asked for once a minute.
 * @throws Error, and no JOSEError, where there are no keys
 */
export function createKeys(
  team: string,
  fetchKeys: typeof fetch = (...request) => fetch(...request),
): JWTVerifyGetKey {
  const address = `${issuerOf(team)}/cdn-cgi/access/certs`;
  let keys: JWTVerifyGetKey | undefined;
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  const isWithin = (time: number, duration: number) => Date.now() - time < duration;

  async function refresh() {
    if (isWithin(Math.max(fetchedAt, failedAt), KEYS_COOLDOWN_MS)) return;
    try {
      const signal = AbortSignal.timeout(KEYS_TIMEOUT_MS);
      const response = await fetchKeys(address, { signal, redirect: "manual" });
      if (response.status !== 200) throw new Error(`Access's keys: ${response.status}`);
      keys = createLocalJWKSet(await response.json());
      fetchedAt = Date.now();
    } catch {
      failedAt = Date.now();
    }
  }

  return async (header, token) => {
    if (!isWithin(fetchedAt, KEYS_FRESH_MS)) await refresh();
    if (!keys || !isWithin(fetchedAt, KEYS_MAX_AGE_MS)) throw new Error("Access's keys are away");
    try {
      return await keys(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      await refresh();
      if (failedAt > fetchedAt) throw new Error("Access's keys are away", { cause: error });
      return keys(header, token);
    }
  };
}

/** Kept by each isolate, with the keys. */
let access: { readonly key: string; readonly verifier: Access } | undefined;

function accessOf(team: string, audience: string): Access {
  const key = `${team} ${audience}`;
  if (access?.key !== key) access = { key, verifier: createAccess(team, audience) };
  return access.verifier;
}

/** True if the site has a desk. */
export function hasDesk(env: DeskVariables): boolean {
  return Boolean(env.LOCAL_DESK || (env.ACCESS_TEAM && env.ACCESS_AUDIENCE));
}

/**
 * The user at the desk; null for anyone else. On this computer both the address and the connection's
 * `Host` must name it: another site may point a name of its own at 127.0.0.1 (DNS rebinding), and the
 * local server takes the address from a header that any page can set (`MF-Original-URL`).
 * @throws when Access's keys can't be fetched
 */
export async function identifyPerson(
  request: Request,
  url: URL,
  env: DeskVariables,
): Promise<Person | null> {
  if (env.LOCAL_DESK) {
    const host = URL.parse(`http://${request.headers.get("Host")}`)?.hostname ?? "";
    return isLoopback(url.hostname) && isLoopback(host) ? LOCAL_PERSON : null;
  }
  if (!env.ACCESS_TEAM || !env.ACCESS_AUDIENCE) return null;
  const email = await accessOf(env.ACCESS_TEAM, env.ACCESS_AUDIENCE).identify(request);
  return email === null ? null : { name: email, isAdmin: isAdmin(email, env.DESK_ADMINS) };
}

const LOCAL_PERSON: Person = { name: "you, on this computer", isAdmin: true };

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

function isAdmin(email: string, admins = ""): boolean {
  return lowerCase(admins)
    .split(/[\s,;]+/)
    .includes(email);
}
