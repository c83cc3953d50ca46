/** Reads a file to load, with one sentence for each way in which that can fail. */
import { readFile, stat } from "node:fs/promises";
import { LIMITS } from "#workers/imports/files/budget.ts";
import type { NamedFile } from "#workers/imports/read-file.ts";
import { OperatorError } from "../errors.ts";
import { resolvePath } from "../new-file.ts";

/** @throws OperatorError when it is no file, too large or can't be read */
export async function readPath(typed: string): Promise<NamedFile> {
  const path = resolvePath(typed);
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new OperatorError(`${typed} is a folder: name a file in it.`);
    // A pipe or a device might never end.
    if (!found.isFile()) {
      throw new OperatorError(
        `${typed} is a pipe or a device: write it to a file first, and name that.`,
      );
    }
    // One byte more than the limit is enough to be refused.
    if (found.size > LIMITS.bytes) {
      return { name: typed, bytes: new Uint8Array(LIMITS.bytes + 1) };
    }
    return { name: typed, bytes: await readFile(path) };
  } catch (error) {
    throw toOperatorError(error, typed);
  }
}

/** One sentence for an unreadable file; any other error unchanged. */
function toOperatorError(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const sentence = {
    ENOENT: `There is no file ${path}.`,
    ENOTDIR: `There is no file ${path}.`,
    ELOOP: `${path} is a link that leads nowhere: name the file itself.`,
    ENAMETOOLONG: "This name is too long for a file: name the file.",
    EACCES: `${path} may not be read by this user.`,
  }[String(code)];
  return sentence ? new OperatorError(sentence, { cause: error }) : error;
}
