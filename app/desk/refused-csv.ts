import { requireDesk } from "#workers/desk/session.ts";
import { findRefused } from "#workers/uploads/waiting-file.ts";
import type { Route } from "./+types/refused-csv";
import { csvFile } from "./action.ts";

/** The rows that a file, or the import that it became, doesn't take. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, person } = requireDesk(context);
  const refused = await findRefused(db, { id: params.fileId, author: person.name });
  if (!refused) throw new Response(null, { status: 404 });
  return csvFile(refused.csv, "refused.csv", refused.name);
}
