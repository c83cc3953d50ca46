import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ServicePage } from "#app/ui/service/ServicePage.tsx";
import { globalFreightPage } from "#content/pages/global-freight.ts";
import type { Route } from "./+types/global-freight";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { headers } from "#app/enquiries/action.server.ts";

export const loader = pageMetaLoader("global-freight");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("global-freight");

export const meta: Route.MetaFunction = (args) =>
  metaTags(args, globalFreightPage, { meta: args.loaderData });

export default function GlobalFreight() {
  return (
    <ServicePage
      page={globalFreightPage}
      scene="scene-apron"
      pictures={{
        "air-freight": "tile-air",
        "ocean-freight": "tile-ocean",
        "land-freight": "scene-highway",
        "special-handling": "tile-special-handling",
      }}
    />
  );
}
