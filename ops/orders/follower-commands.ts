/** `orders followers`, `orders remind` and `orders quiet`: who is told of an order by e-mail. */
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { deskFollowers } from "#app/content/desk/followers.ts";
import type { OrderFollower } from "#app/desk/followers.ts";
import { listFollowers, remindFollowers, switchNews } from "#workers/news/desk.ts";
import { type CommandContext, options, storeCommand } from "../command-line.ts";
import { confirm } from "../confirm.ts";
import { retry } from "../retry.ts";
import { SITE_LABELS } from "../stores.ts";
import { formatMoment, json, pluralize, table } from "../terminal-text.ts";
import { requireOrders } from "./say.ts";

export function followerCommands(orders: CommandUnknownOpts, context: CommandContext): void {
  addFollowers(orders, context);
  addRemind(orders, context);
  addQuiet(orders, context);
}

function addFollowers(orders: CommandUnknownOpts, { console, withStores }: CommandContext): void {
  storeCommand(orders, "followers")
    .argument("<NUMBER>", "with or without dashes")
    .description("List who is told of an order by e-mail; addresses are shown in part")
    .action(async (typed, { json: isJson, env: site }) => {
      const { order_number, followers, quiet } = await withStores(site, async ({ db }) => {
        const [order] = await requireOrders(db, [typed.trim()], site);
        const { order_number = "" } = order ?? {};
        return { order_number, ...(await retry(() => listFollowers(db, order_number))) };
      });
      if (isJson) return console.log(json({ order_number, followers, quiet }));
      if (followers.length === 0) console.log(`Nobody follows ${order_number}.`);
      else
        console.log(
          table(["Address", "State", "Since", "Which news", "Last told"], followers.map(cells)),
        );
      if (quiet) {
        const by = quiet.author ? ` by ${quiet.author}` : "";
        console.log(`Its news is off since ${formatMoment(quiet.since)}${by}.`);
      }
    });
}

function cells(follower: OrderFollower): (string | null)[] {
  const { address, state, stopped_by, since, level, told_at } = follower;
  const why = stopped_by === null ? state : `${state}, ${deskFollowers.stoppedBy[stopped_by]}`;
  return [address, why, formatMoment(since), level, formatMoment(told_at)];
}

function addRemind(orders: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(orders, "remind")
    .argument("<NUMBER>", "with or without dashes")
    .description("Tell everybody who follows an order where it is, though nothing is new")
    .addOption(options.by)
    .addOption(options.yes)
    .action(async (typed, { by: author = null, yes = false, json: isJson, env: site }) => {
      const { reminded } = await context.withStores(site, async ({ db }) => {
        const [order] = await requireOrders(db, [typed.trim()], site);
        const { order_number = "" } = order ?? {};
        await confirm(context, {
          site,
          yes,
          what: `who follows ${order_number} would get an e-mail`,
        });
        return retry(() => remindFollowers(db, order_number, { now: new Date(), author }));
      });
      if (isJson) return context.console.log(json({ reminded }));
      context.console.log(
        `${pluralize(reminded, "e-mail")} will be sent within a few minutes, ${SITE_LABELS[site]}.`,
      );
    });
}

function addQuiet(orders: CommandUnknownOpts, context: CommandContext): void {
  storeCommand(orders, "quiet")
    .argument("<NUMBER>", "with or without dashes")
    .description("Turn the news of an order off; what happens meanwhile is told once they are on")
    .option("--off", "turn them on again")
    .addOption(options.by)
    .addOption(options.yes)
    .action(async (typed, { off = false, by: author = null, ...chosen }) => {
      const { yes = false, json: isJson, env: site } = chosen;
      const isQuiet = !off;
      const order_number = await context.withStores(site, async ({ db }) => {
        const [order] = await requireOrders(db, [typed.trim()], site);
        const { order_number = "" } = order ?? {};
        const what = `the news of ${order_number} would be turned ${isQuiet ? "off" : "on"}`;
        await confirm(context, { site, yes, what });
        await retry(() => switchNews(db, order_number, { isQuiet, author }));
        return order_number;
      });
      if (isJson) return context.console.log(json({ order_number, isQuiet }));
      context.console.log(
        `The news of ${order_number} is ${isQuiet ? "off" : "on"}, ${SITE_LABELS[site]}.`,
      );
    });
}
