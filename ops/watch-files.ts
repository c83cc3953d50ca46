/** Notices when files that a running site has open are removed, moved or replaced. */
import { globSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/** A watch doesn't see that a folder further up was moved, or anything on some network drives. */
const LOOK_EVERY_MS = 1000;

/** The databases behind the local D1 and KV. */
export function storeFiles(state: string): string[] {
  return globSync(join(state, "v3/{d1,kv}/**/*.sqlite"));
}

/** Calls `onLoss` as soon as one of `paths` isn't what it is now. */
export function watchFiles(paths: readonly string[], onLoss: (path: string) => void): void {
  const inodes = paths.map((path) => [path, inode(path)] as const);
  const look = () => {
    for (const [path, before] of inodes) if (inode(path) !== before) onLoss(path);
  };
  for (const path of paths) {
    try {
      watch(path, look).on("error", look);
    } catch {
      // The system has no more watches to give: what is looked at every second is noticed too.
    }
  }
  setInterval(look, LOOK_EVERY_MS);
}

function inode(path: string): bigint | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino;
}
