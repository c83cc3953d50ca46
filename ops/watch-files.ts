/** Notices when files that a running site has open are removed, moved or replaced. */
import { type FSWatcher, globSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/** No watch sees that a folder further up was moved, or anything on some network drives. */
const LOOK_EVERY_MS = 1000;

/** The databases behind the local D1 and KV. */
export function storeFiles(state: string): string[] {
  return globSync(join(state, "v3/{d1,kv}/**/*.sqlite"));
}

/** Calls `onLoss` as soon as one of `paths` isn't what it is now. Returns what ends the watching. */
export function watchFiles(paths: readonly string[], onLoss: (path: string) => void): () => void {
  const inodes = paths.map((path) => [path, inode(path)] as const);
  const look = () => {
    for (const [path, before] of inodes) if (inode(path) !== before) onLoss(path);
  };
  const watches = paths.map((path) => watchOne(path, look));
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    clearInterval(timer);
    for (const one of watches) one?.close();
  };
}

/** Null where the system has no more watches to give: the look every second remains. */
function watchOne(path: string, look: () => void): FSWatcher | null {
  try {
    return watch(path, look).on("error", look);
  } catch {
    return null;
  }
}

function inode(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}
