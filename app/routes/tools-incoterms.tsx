import { useLocation } from "react-router";
import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { incotermsPage } from "#content/pages/incoterms.ts";
import type { Route } from "./+types/tools-incoterms";
import { orDocument } from "./or-document.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, incotermsPage);

/** The questions and the rules, whose scripts load when the page is used. */
const DeferredTool = hydrateOnInteraction(
  async () => (await import("#app/ui/tools/IncotermTool.tsx")).IncotermTool,
);

/** A route with a client loader alone would not be rendered by the server. */
export const loader = () => null;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await orDocument(DeferredTool.preload(), url);
  return null;
}

export default function Incoterms() {
  const { key, search } = useLocation();
  return (
    <>
      <PageHead {...incotermsPage} length="long" />
      <div className="container">
        <div className="container-inner parts">
          <DeferredTool key={key} search={search} />
        </div>
      </div>
    </>
  );
}
