import { type FileHandle, open, unlink, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { OperatorError } from "./errors.ts";

/** Resolves a typed path: npm runs scripts in the project's folder, not in the user's. */
export function resolvePath(path: string): string {
  return resolve(process.env.INIT_CWD ?? ".", path);
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
    throw new OperatorError(`${path} was not written: ${reason(error)}.`, { cause: error });
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reasons: Readonly<Record<string, string>> = {
    EEXIST: "it is there already",
    EISDIR: "it is a folder",
    ENOENT: "there is no such folder",
    ENOTDIR: "there is no such folder",
    EACCES: "this user may not write there",
  };
  return reasons[code] ?? String(error);
}
