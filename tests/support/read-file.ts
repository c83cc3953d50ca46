/** Reads files as an import does, without stores. */
import { type GivenOptions, readOptions } from "#workers/imports/options.ts";
import { readFile } from "#workers/imports/read-file.ts";

export const bytesOf = (content: string | Uint8Array): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

/** The file, its good rows of orders, and its questions in one text. */
export async function readOrders(content: string | Uint8Array, options: GivenOptions = {}) {
  const given = readOptions({ kind: "orders", ...options });
  const file = await readFile({ name: "orders.csv", bytes: bytesOf(content) }, given);
  const refused = new Set(file.problems.map(({ line }) => line));
  const good = file.rows.filter(({ line }) => !refused.has(line));
  return { ...file, orders: good.flatMap(({ order }) => order ?? []) };
}

/** What has to be answered before the file can be read, or why it can't be. */
export const failure = (content: string | Uint8Array, options?: GivenOptions): Promise<string> =>
  readOrders(content, options).then(
    ({ questions }) => questions.map(({ text }) => text).join("\n"),
    (error: Error) => error.message,
  );
