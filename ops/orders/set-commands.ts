/** `orders set-status` and `orders set-date`: what an operator says without a file. */
import { type CommandUnknownOpts, InvalidArgumentError, Option } from "@commander-js/extra-typings";
import * as v from "valibot";
import { toUtc } from "#app/domain/dubai-time.ts";
import { text } from "#app/domain/fields.ts";
import { EXCEPTIONS, MILESTONES, readStatus } from "#app/domain/tracking/status.ts";
import { suggestStatus } from "#workers/imports/suggest.ts";
import { OrderRowSchema } from "#workers/imports/tables/order-table.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { UsageError } from "../errors.ts";
import { sanitizeLine } from "../terminal-text.ts";
import { splitLeadingNumbers } from "./leading-numbers.ts";
import { say } from "./say.ts";

const NOTE_MAX = 500;

const noteOption = new Option("--note <TEXT>", "why, for visitors to read").argParser(
  (typed: string) => {
    const { success, output, issues } = v.safeParse(text("Note", NOTE_MAX), typed);
    if (success) return output;
    throw new InvalidArgumentError(issues[0].message);
  },
);

export function setStatusCommand(orders: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(orders, "set-status")
    .usage("[options] <NUMBER...> <STATUS...>")
    .argument("<NUMBER>", "the order's, with or without dashes; several at once too")
    .argument("<STATUS...>", "one of the known ones, or any words")
    .description("Set the status of orders, in your own words")
    .addOption(noteOption)
    .addOption(options.by)
    .addOption(options.yes)
    .addHelpText(
      "after",
      `
For these the tracking page draws its progress line, in capitals or not:
  ${MILESTONES.slice(0, 6).join(", ")},
  ${MILESTONES.slice(6).join(", ")}; ${EXCEPTIONS.join(", ")}
Any other words are shown as written; with a digit they stand in quotes. A status holds until something
happens to the order that goes further. A known one takes a delivery or cancellation back. All of the
orders are changed, or, when one is unknown, none. On a deployed site it asks first, or takes --yes.

Examples:
  npm run ops -- orders set-status DL-2611-0385 In transit
  npm run ops -- orders set-status DL-2611-0385 DL-2611-0391 On hold --note "Customs ask for papers."
  npm run ops -- orders set-status DL-2611-0385 "Customs clearance" --by Sara --remote --yes`,
    )
    .action(async (first, others, { note = null, by = null, ...chosen }) => {
      const { numbers, words } = splitLeadingNumbers([first, ...others]);
      const status = parseStatus(words);
      await say(context, {
        numbers: numbers.map((number) => number.trim()),
        wanted: { order_status: status, note },
        what: "the status",
        author: by,
        site: chosen.env,
        yes: chosen.yes ?? false,
        isJson: chosen.json ?? false,
      });
      if (readStatus(status) === null) {
        const near = suggestStatus(status);
        context.console.error(
          `This is none of the known words (--help lists them): it is shown as written, and the milestones stay where events put them.${near ? ` Did you mean ${near}?` : ""}`,
        );
      }
    });
}

/** @throws UsageError for a status that the tracking page can't show */
function parseStatus(typed: string): string {
  const { success, output, issues } = v.safeParse(OrderRowSchema.entries.order_status, typed);
  if (!success) throw new UsageError(issues[0].message);
  if (output === null) {
    throw new UsageError(
      'Order status is required. It stands after the numbers; with a digit in quotes: "With the agent until 4 pm".',
    );
  }
  return output;
}

export function setDateCommand(orders: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(orders, "set-date")
    .usage("[options] <NUMBER...> <DATE>")
    .argument("<NUMBER>", "the order's, with or without dashes; several at once too")
    .argument("<DATE...>", "a day such as 2026-11-30, or 2026-11-30T14:30; by Dubai's clock")
    .description("Set when orders are to be delivered")
    .option("--allow-unlikely", "take a date that is years away, or a delivery to come")
    .addOption(noteOption)
    .addOption(options.by)
    .addOption(options.yes)
    .addHelpText(
      "after",
      `
It is shown until somebody says another date, or the arrival moves. Of a delivered order it is when it
was delivered. All of the orders are changed, or, when one is unknown, none. On a deployed site it asks
first, or takes --yes.

Examples:
  npm run ops -- orders set-date DL-2611-0385 2026-11-30
  npm run ops -- orders set-date DL-2611-0385 DL-2611-0391 2026-11-30T14:30+04:00 --by Sara --remote`,
    )
    .action(async (first, others, { note = null, by = null, ...chosen }) => {
      const typed = [first, ...others];
      await say(context, {
        numbers: typed.slice(0, -1).map((number) => number.trim()),
        wanted: { delivery_date: parseDate(typed.at(-1) ?? ""), note },
        what: "the delivery date",
        author: by,
        allowUnlikely: chosen.allowUnlikely ?? false,
        site: chosen.env,
        yes: chosen.yes ?? false,
        isJson: chosen.json ?? false,
      });
    });
}

/** @throws UsageError for anything but a date or time */
function parseDate(typed: string): string {
  const date = toUtc(typed);
  if (date !== null) return date;
  throw new UsageError(
    `The date stands last, as 2026-11-30 or 2026-11-30T14:30; "${sanitizeLine(typed)}" is none.`,
  );
}
