/** What takes how long as the tables grow: sites of several sizes, measured in turn. */
import { join } from "node:path";
import type { Server } from "../../ops/server.ts";
import { ROOT } from "../../ops/stores.ts";
import { median, table } from "../support/table.ts";
import { fillOrders, numberOf } from "./orders.ts";
import { builtWorker } from "./workerd.ts";

export const ROUNDS = Number(process.env.ROUNDS ?? 12);

/** A site with so many orders. */
export interface Site extends Server {
  readonly size: number;
  readonly d1: D1Database;
}

export async function openSites(sizes: readonly number[]): Promise<Site[]> {
  const sites: Site[] = [];
  for (const size of sizes) {
    const server = await builtWorker(join(ROOT, "build"));
    await fillOrders(server, size);
    const d1 = (await server.miniflare.getD1Database("DB")) as D1Database;
    sites.push({ ...server, size, d1 });
  }
  return sites;
}

/** The number of any of its orders. */
export function anyNumber({ size }: Site): string {
  return numberOf(Math.floor(Math.random() * size));
}

/** By name what is measured, which returns its time in ms. */
export type Subjects = Readonly<Record<string, (site: Site) => Promise<number>>>;

/**
 * Measures each subject so many times in each round, site by site in turn, and prints the medians below
 * `sizes`. Returns for each the time at the largest site against the smallest.
 */
export async function measureGrowth(
  sites: readonly Site[],
  subjects: Subjects,
  { calls, sizes, digits }: { calls: number; sizes: readonly number[]; digits: number },
): Promise<number[]> {
  const measured = Object.entries(subjects).map(([name, measure]) => ({
    name,
    measure,
    times: sites.map((): number[] => []),
  }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { measure, times } of measured) {
      for (const [at, site] of sites.entries()) {
        for (let call = 0; call < calls; call += 1) {
          const time = await measure(site);
          // The first round warms up.
          if (round > 0) times[at]?.push(time);
        }
      }
    }
  }
  const results = measured.map(({ name, times }) => {
    const medians = times.map(median);
    return { name, medians, growth: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN) };
  });
  const head = ["", ...sizes.map((size) => size.toLocaleString("en")), "largest / smallest"];
  const rows = results.map(({ name, medians, growth }) => [
    name,
    ...medians.map((time) => time.toFixed(digits)),
    growth.toFixed(2),
  ]);
  console.log(table(head, rows));
  return results.map(({ growth }) => growth);
}
