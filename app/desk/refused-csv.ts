import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/refused-csv";

/** The rows that a file, or the import that it became, doesn't take. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const refused = await requireDesk(context).files.refused(params.fileId);
  if (!refused) throw new Response(null, { status: 404 });
  const name = encodeURIComponent(refused.name);
  return new Response(refused.csv, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="refused.csv"; filename*=UTF-8''${name}`,
    },
  });
}
