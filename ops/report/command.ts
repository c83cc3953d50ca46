import { spawn } from "node:child_process";
import { readFile, unlink } from "node:fs/promises";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { dubaiToday } from "#app/domain/dubai-time.ts";
import { type CommandContext, parseDubaiTime, storeCommand } from "../command-line.ts";
import { UsageError } from "../errors.ts";
import { resolvePath, writeNewFile } from "../new-file.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { json } from "../terminal-text.ts";
import { collect } from "./figures.ts";
import { REPORT_START } from "./html.ts";
import { addDays, startOfWeek } from "./weeks.ts";

const WEEKS = 26;
const WEEKS_MAX = 104;
const FILE = "desk-report.html";

export function reportCommand(
  program: CommandUnknownOpts,
  { console, withStores }: CommandContext,
): void {
  storeCommand(program, "report", "print the numbers in JSON and write no page")
    .description("Write a page with plots of what came in and how it was dealt with")
    .option("--out <FILE.html>", "where to", FILE)
    .option("--since <DATE>", `from the week of this day on; else ${WEEKS} weeks`, parseDubaiTime)
    .option("--open", "show it in the browser")
    .addHelpText(
      "after",
      `
Enquiries and orders by week, open and late ones, time to handling, and the state of the e-mails. The
page is one file that needs nothing beside it and names no person. An older report of the same name
is replaced; any other file is left alone.

Examples:
  npm run ops -- report --open
  npm run ops -- report --out desk-report-november.html --since 2026-11-01
  npm run ops -- report --json --remote`,
    )
    .action(async ({ out, since, open, json: isJson, env: site }) => {
      const now = new Date();
      const from = firstMonday(since, now);
      const figures = await withStores(site, (stores) => retry(() => collect(stores, from, now)));
      if (isJson) return console.log(json(figures));
      // Loaded on demand: it takes a third of a second.
      const { reportPage } = await import("./page.ts");
      const page = reportPage(figures);
      await removeOlder(out);
      await writeNewFile(out, page);
      console.log(`${out} has the report of what is stored ${SITE_LABELS[site]}.`);
      if (open) show(resolvePath(out));
    });
}

/** @throws UsageError for a future date, and for more weeks than can be drawn */
function firstMonday(since: string | undefined, now: Date): string {
  const thisWeek = startOfWeek(now);
  if (since === undefined) return addDays(thisWeek, -7 * (WEEKS - 1));
  const from = startOfWeek(new Date(since));
  const earliest = addDays(thisWeek, -7 * (WEEKS_MAX - 1));
  if (from >= earliest && since <= now.toISOString()) return from;
  throw new UsageError(`--since takes a day from ${earliest} to ${dubaiToday(now)}.`);
}

/** Removes an earlier report; any other file stays. */
async function removeOlder(path: string): Promise<void> {
  const text = await readFile(resolvePath(path), "utf8").catch(() => "");
  if (text.startsWith(REPORT_START)) await unlink(resolvePath(path));
}

const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

/** Opens the page in the system's browser; reports where there is none. */
function show(path: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  spawn(program, [...args, path], { stdio: "ignore", detached: true })
    .once("error", () => console.error(`No browser could be started. Open ${path} in one.`))
    .unref();
}
