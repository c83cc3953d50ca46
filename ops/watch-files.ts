/** Detects when a running site's open files are removed, moved or replaced. */
import { type FSWatcher, globSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/** Polling: watches miss a moved parent folder, and changes on some network drives. */
const POLL_INTERVAL_MS = 1000;

/** The databases behind the local D1 and KV. */
export function storeFiles(state: string): string[] {
  return globSync(join(state, "v3/{d1,kv}/**/*.sqlite"));
}

/**
 * Calls `onLoss` when one of `paths` is no longer the same file. Returns a function that stops
 * watching.
 */
export function watchFiles(paths: readonly string[], onLoss: (path: string) => void): () => void {
  const inodes = paths.map((path) => [path, inode(path)] as const);
  const check = () => {
    for (const [path, before] of inodes) if (inode(path) !== before) onLoss(path);
  };
  const watches = paths.map((path) => watchOne(path, check));
  const timer = setInterval(check, POLL_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    for (const one of watches) one?.close();
  };
}

/** Null where the system is out of watches: polling remains. */
function watchOne(path: string, check: () => void): FSWatcher | null {
  try {
    return watch(path, check).on("error", check);
  } catch {
    return null;
  }
}

function inode(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}
