import { useLocation } from "react-router";
import { shipmentInQuery } from "#app/domain/documents.ts";
import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { hasTicks } from "#app/ui/tools/kept-ticks.ts";
import { documentsPage } from "#content/pages/documents.ts";

import type { Route } from "./+types/tools-documents";
import { orDocument } from "./or-document.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, documentsPage);

/** The questions and the list, whose scripts load when the page is used, and at once to restore ticks. */
const DeferredList = hydrateOnInteraction(
  async () => (await import("#app/ui/tools/DocumentList.tsx")).DocumentList,
  hasTicks,
);

/** A route with a client loader alone would not be rendered by the server. */
export const loader = () => null;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await orDocument(DeferredList.preload(), url);
  return null;
}

export default function Documents() {
  const { key, search } = useLocation();
  const shipment = shipmentInQuery(new URLSearchParams(search));
  return (
    <>
      <PageHead {...documentsPage} length="long" />
      <div className="container">
        <div className="container-inner parts">
          <DeferredList key={key} shipment={shipment} />
        </div>
      </div>
    </>
  );
}
