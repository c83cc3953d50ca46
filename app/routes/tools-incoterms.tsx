import { useLocation } from "react-router";
import { readAnswers } from "#app/domain/answers.ts";
import { INCOTERM_QUESTIONS } from "#app/domain/incoterms.ts";
import { metaTags } from "#app/seo/meta.ts";
import { hydrateOnInteraction } from "#app/ui/hydrate-on-interaction.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { incotermsPage } from "#content/pages/incoterms.ts";
import type { Route } from "./+types/tools-incoterms";
import { orDocument } from "./or-document.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta: Route.MetaFunction = (args) =>
  metaTags(args, incotermsPage, { isRefused: args.loaderData?.isRefused ?? false });

/** The questions and the rules, whose scripts load when the page is used. */
const DeferredTool = hydrateOnInteraction(
  async () => (await import("#app/ui/tools/IncotermTool.tsx")).IncotermTool,
);

/** For the served page's title; the tool sets that of a page visited later. */
export function loader({ url }: Route.LoaderArgs) {
  const answers = Object.entries(readAnswers(INCOTERM_QUESTIONS, url.searchParams));
  const isAsked = answers.some(([name]) => url.searchParams.has(name));
  return { isRefused: isAsked && answers.some(([, answer]) => answer === null) };
}

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await orDocument(DeferredTool.preload(), url);
  return { isRefused: false };
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
