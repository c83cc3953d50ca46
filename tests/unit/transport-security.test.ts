import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { setVariableHeaders } from "#workers/http/headers.ts";

/** What each answer says with the variable HSTS as given. */
function said(env: { HSTS?: string }): string | null {
  const headers = new Headers();
  setVariableHeaders(headers, env);
  return headers.get("Strict-Transport-Security");
}

/** The values of `name` in a file of lines, by the sign between the two. */
function valuesOf(file: string, name: string, sign: string): (string | undefined)[] {
  const lines = readFileSync(new URL(`../../${file}`, import.meta.url), "utf8").split("\n");
  const pairs = lines.map((line) => line.trim().split(sign, 2));
  return pairs.filter(([key]) => key === name).map(([, value]) => value);
}

describe("Strict-Transport-Security", () => {
  it("Strict-Transport-Security is about this host alone, unless the variable says more", () => {
    expect(said({})).toBe("max-age=63072000");
    const more = "max-age=63072000; includeSubDomains; preload";
    expect(said({ HSTS: more })).toBe(more);
    expect(said({ HSTS: "" })).toBeNull();
  });

  it("Strict-Transport-Security is the same on static files as from the Worker in every environment", () => {
    const values = valuesOf("wrangler.toml", "HSTS", " = ").map((value) => JSON.parse(value ?? ""));
    expect(values).toHaveLength(3);
    const [onFiles] = valuesOf("public/_headers", "Strict-Transport-Security", ": ");
    expect(new Set(values)).toEqual(new Set([onFiles]));
  });
});
