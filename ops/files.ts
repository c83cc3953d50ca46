/** Files that commands read and write; what goes wrong with one is a sentence. */
import { type FileHandle, open, readFile, stat, unlink, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { LIMITS } from "#workers/imports/files/budget.ts";
import type { NamedFile } from "#workers/imports/read-file.ts";
import { OperatorError } from "./errors.ts";

/** Resolves a typed path: npm runs scripts in the project's folder, not in the user's. */
function resolvePath(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
}

/** @throws OperatorError when it is no file, too large or can't be read */
export async function readPath(typed: string): Promise<NamedFile> {
  const path = resolvePath(typed);
  try {
    const found = await stat(path);
    // A pipe or a device might never end.
    if (!found.isFile() && !found.isDirectory()) {
      throw new OperatorError(
        `${typed} is a pipe or a device: write it to a file first, and name that.`,
      );
    }
    // One byte more than the limit is enough to be refused.
    const isTooLarge = found.size > LIMITS.bytes;
    const bytes = isTooLarge ? new Uint8Array(LIMITS.bytes + 1) : await readFile(path);
    return { name: typed, bytes };
  } catch (error) {
    throw toOperatorError(error, `${typed} can't be read`);
  }
}

/**
 * Writes a new file, and removes it when that fails midway. With `isPrivate` only this user can
 * read it.
 * @throws OperatorError when it exists already or can't be written
 */
export async function writeNewFile(
  path: string,
  content: string | AsyncIterable<string>,
  { isPrivate = false } = {},
): Promise<void> {
  const file = await create(path, isPrivate ? 0o600 : 0o666);
  try {
    await writeFile(file, content);
  } catch (error) {
    await unlink(resolvePath(path)).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

/**
 * Checks in advance that a new file can be written.
 * @throws OperatorError as `writeNewFile`
 */
export async function requireWritable(path: string): Promise<void> {
  await writeNewFile(path, "");
  await unlink(resolvePath(path));
}

async function create(path: string, mode: number): Promise<FileHandle> {
  try {
    return await open(resolvePath(path), "wx", mode);
  } catch (error) {
    throw toOperatorError(error, `${path} was not written`);
  }
}

const FAULTS: Readonly<Record<string, string>> = {
  EEXIST: "it is there already",
  EISDIR: "it is a folder: name a file in it",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "there is no such file or folder",
  ELOOP: "it is a link that leads nowhere",
  ENAMETOOLONG: "its name is too long for a file",
  EACCES: "this user may not open it",
};

/** One sentence for a known fault; any other error unchanged. */
function toOperatorError(error: unknown, sentence: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const fault = FAULTS[code];
  return fault ? new OperatorError(`${sentence}: ${fault}.`, { cause: error }) : error;
}
