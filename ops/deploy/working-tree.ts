/** What the files of the project themselves say before a deploy: pictures that are missing, changes not committed. */

import { capture } from "../exec.ts";
import { pluralize } from "../terminal-text.ts";
import { type Checked, checked, type Finding } from "./findings.ts";

interface PictureAnswer {
  readonly missing: readonly string[];
  readonly unmade: readonly string[];
  readonly stale: readonly string[];
  readonly withoutMaster: readonly string[];
}

/** Asks art/check.ts, which knows what is made of which master. */
export async function checkPictures(): Promise<Checked> {
  const { code, out, err } = await capture(process.execPath, ["art/check.ts"]);
  if (code !== 0) {
    const reason = err.split("\n").find((line) => /^\w*Error: /.test(line)) ?? "it fails";
    return checked(
      "pictures",
      [found(true, `can't be looked at: ${reason}`, [], "art/check.ts")],
      "",
    );
  }
  const { missing, unmade, stale, withoutMaster }: PictureAnswer = JSON.parse(out);
  const findings = [
    found(true, `${pluralize(missing.length, "file")} missing`, missing, "public/"),
    found(false, `${pluralize(unmade.length, "master")} without pictures`, unmade, "art/masters/"),
    found(false, "older than master, recipe or encoders", stale, "public/images/"),
    found(
      false,
      `${pluralize(withoutMaster.length, "picture")} without master`,
      withoutMaster,
      "public/images/",
    ),
  ].filter(({ places }) => places?.length !== 0);
  return checked("pictures", findings, "none is missing, and each is what its master makes");
}

function found(blocks: boolean, what: string, places: readonly string[], where: string): Finding {
  const fix = "Run npm run art, look at what it made, and commit it.";
  return { topic: "pictures", blocks, what, where, places, fix };
}

export async function checkGit(): Promise<Checked> {
  const finding = { topic: "git", blocks: false } as const;
  const { code, out } = await capture("git", ["status", "--porcelain"]).catch(() => ({
    code: 1,
    out: "",
  }));
  if (code !== 0) {
    const what = "not under version control";
    const fix = "Keep the project in git, so that what is deployed can be found again.";
    return checked("git", [{ ...finding, what, where: "this folder", fix }], "");
  }
  const places = out.split("\n").flatMap((line) => line.slice(3) || []);
  const what = `${pluralize(places.length, "change")} not committed`;
  const fix = "Commit them, so that what is deployed can be found again.";
  const findings =
    places.length > 0 ? [{ ...finding, what, where: "this folder", places, fix }] : [];
  return checked("git", findings, "everything is committed");
}

/** The commit that is being deployed, in words for Cloudflare's list of versions; null without git. */
export async function commitInWords(): Promise<string | null> {
  const log = ["log", "-1", "--format=%h %s"];
  const { code, out } = await capture("git", log).catch(() => ({ code: 1, out: "" }));
  // Cloudflare takes 100 characters.
  return code === 0 ? out.trim().slice(0, 100) : null;
}
