import { requireDesk } from "#workers/desk/session.ts";
import { findRefused } from "#workers/uploads/waiting-file.ts";
import type { Route } from "./+types/refused-csv";

/** The rows that a file, or the import that it became, doesn't take. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, person } = requireDesk(context);
  const refused = await findRefused(db, { id: params.fileId, author: person.name });
  if (!refused) throw new Response(null, { status: 404 });
  const name = encodeURIComponent(refused.name);
  return new Response(refused.csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="refused.csv"; filename*=UTF-8''${name}`,
    },
  });
}
