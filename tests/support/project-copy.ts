import { execFileSync } from "node:child_process";
import { cpSync, existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../ops/stores.ts";

/** Copies the project into `folder` as a fresh clone after npm ci: no build, no stores. */
export function copyProject(folder: string): void {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const listed = execFileSync("git", list, { cwd: ROOT, encoding: "utf8" });
  for (const file of listed.split("\0").filter((name) => existsSync(join(ROOT, name)) && name)) {
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}
