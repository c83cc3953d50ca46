import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export const masters = join(root, "art", "masters");

/** The generated pictures. Their names contain a hash, so they can be cached forever. */
export const images = join(root, "public", "images");

/** A hash of `parts`, eight characters long. */
export function hashOf(...parts: (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part).update("\0");
  return hash.digest("hex").slice(0, 8);
}

/** Writes a file; creates its folder. */
export async function write(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** Writes a drawing to the images folder under a name with its hash, and returns that name. */
export async function publish(stem: string, svg: string): Promise<string> {
  const name = `${stem}.${hashOf(svg)}.svg`;
  if (!existsSync(join(images, name))) await write(join(images, name), svg);
  return name;
}

/** Removes the images whose stem matches `owned` and which are not in `keep`. */
export async function sweep(owned: RegExp, keep: ReadonlySet<string>): Promise<string[]> {
  const stale = (await readdir(images)).filter((name) => owned.test(name) && !keep.has(name));
  await Promise.all(stale.map((name) => rm(join(images, name))));
  return stale;
}
