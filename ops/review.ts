/** Which translations a native speaker has approved. */
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Language, languages } from "#app/content/languages.ts";

/** From the project's folder, where npm runs its scripts. */
const CONTENT = "app/content";

export interface Unapproved {
  /** From the project's folder. */
  readonly file: string;
  /** What records its approval (app/content/ar/review.ts): of the English text and its translation. */
  readonly hash: string;
}

/** The files of a language without an approval of what they are now; none for English. */
export async function unapprovedTexts({ lang }: Language): Promise<Unapproved[]> {
  if (lang === languages.en.lang) return [];
  const files = globSync("**/*.ts", { cwd: join(CONTENT, "en") }).sort();
  // Neither is there outside a project of the site.
  if (files.length === 0 || !existsSync(join(CONTENT, lang))) return [];
  const { approvals } = await import(pathToFileURL(resolve(CONTENT, lang, "review.ts")).href);
  const hashes = files.map((file) => ({ file, hash: hashOf(file, lang) }));
  return hashes
    .filter(({ file, hash }) => approvals[file] !== hash)
    .map(({ file, hash }) => ({ file: `app/content/${lang}/${file}`, hash }));
}

function hashOf(file: string, lang: string): string {
  const hash = createHash("sha256");
  for (const folder of ["en", lang]) hash.update(readFileSync(join(CONTENT, folder, file)));
  return hash.digest("hex").slice(0, 16);
}
