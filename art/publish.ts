import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the project. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The pictures as they were made, from which all others are derived. */
export const masters = join(root, "art", "masters");

/** Where web pictures go. Their names carry a hash, so that they may be cached for ever. */
export const images = join(root, "public", "images");

/** Eight characters that change whenever one of `parts` does. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 8);
}

/** Writes a file, and its folder where that is missing. */
export async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Writes `content` to the images folder under a name with its hash, and returns that name. */
export async function publish(stem: string, extension: string, content: string): Promise<string> {
  const name = `${stem}.${hashOf(content)}.${extension}`;
  if (!existsSync(join(images, name))) await write(join(images, name), content);
  return name;
}

/** Removes the images whose stem matches `owned` and which are not in `keep`. */
export async function sweep(owned: RegExp, keep: ReadonlySet<string>): Promise<string[]> {
  const stale = (await readdir(images)).filter((name) => owned.test(name) && !keep.has(name));
  await Promise.all(stale.map((name) => rm(join(images, name))));
  return stale;
}
