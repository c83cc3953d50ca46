/** A document of an order, for staff. */
import { data } from "react-router";
import { findStored } from "#workers/desk/orders.ts";
import { requireDesk } from "#workers/desk/session.ts";
import { findDocument } from "#workers/documents/documents.ts";
import { serveObject } from "#workers/documents/objects.ts";
import type { Route } from "./+types/document";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env } = requireDesk(context);
  const order = env.DOCUMENTS && (await findStored(db, params.orderNumber));
  const document = order && (await findDocument(db, order.id, params.documentId));
  const served =
    env.DOCUMENTS && document && (await serveObject(env.DOCUMENTS, { ...document, ...order }));
  if (!served) throw data(null, { status: 404 });
  return served;
}
