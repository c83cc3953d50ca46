/** What queries ask of a database: whether they read a whole table. */

/** `d1`, with what is prepared and bound through it in `queries`. */
export function recordQueries(d1: D1Database) {
  const queries: { readonly query: string; readonly values: readonly unknown[] }[] = [];
  const prepare = (query: string): D1PreparedStatement => {
    const statement = d1.prepare(query);
    return new Proxy(statement, {
      get(_, name) {
        if (name !== "bind") return Reflect.get(statement, name)?.bind(statement);
        return (...values: unknown[]) => {
          queries.push({ query, values });
          return statement.bind(...values);
        };
      },
    });
  };
  const recording = new Proxy(d1, {
    get: (_, name) => (name === "prepare" ? prepare : Reflect.get(d1, name)?.bind(d1)),
  });
  return { d1: recording, queries };
}

/**
 * Whole tables that a step may read: a partial index has the open rows alone; what is in brackets, and `stored` and
 * the like, are rows that were found; a virtual table has what was asked for.
 */
const ALLOWED =
  /^SCAN (\S+ USING INDEX \w+_(open|pending|exception|due|addresses)$|\(|(stored|asked_orders)$|\w+ VIRTUAL TABLE)/;

/** Each whole table that these queries read, with the query that does. */
export async function scansOf(
  d1: D1Database,
  queries: ReturnType<typeof recordQueries>["queries"],
): Promise<string[]> {
  const scans: string[] = [];
  for (const { query, values } of queries) {
    const plan = d1.prepare(`explain query plan ${query}`).bind(...values);
    for (const { detail } of (await plan.all<{ detail: string }>()).results)
      if (detail.startsWith("SCAN ") && !ALLOWED.test(detail)) scans.push(`${detail} in ${query}`);
  }
  return scans;
}
