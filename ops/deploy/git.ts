/** The version to deploy, from git. */
import { capture } from "../exec.ts";

/** Paths that a deploy uploads, applies or builds from. */
const DEPLOYED = [
  ...["app", "workers", "public", "migrations", "wrangler.toml"],
  ...["package.json", "package-lock.json", "vite.config.ts", "react-router.config.ts"],
];

/** Deployed files with uncommitted changes; null without git. */
export async function uncommittedFiles(): Promise<string[] | null> {
  const status = await git("status", "--porcelain", "--untracked-files=all", "--", ...DEPLOYED);
  return status?.split("\n").flatMap((line) => line.slice(3) || []) ?? null;
}

/** The commit for Cloudflare's list of versions, up to 100 characters. */
export async function commitMessage(): Promise<string> {
  return (await git("log", "-1", "--format=%h %s"))?.trim().slice(0, 100) ?? "";
}

async function git(...args: readonly string[]): Promise<string | null> {
  const { code, out } = await capture("git", args).catch(() => ({ code: 1, out: "" }));
  return code === 0 ? out : null;
}
