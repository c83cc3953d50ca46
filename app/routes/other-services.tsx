import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ServicePage } from "#app/ui/service/ServicePage.tsx";
import { otherServicesPage } from "#content/pages/other-services.ts";
import type { Route } from "./+types/other-services";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { headers } from "#app/enquiries/action.server.ts";

export const loader = pageMetaLoader("other-services");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("other-services");

export const meta: Route.MetaFunction = (args) =>
  metaTags(args, otherServicesPage, { meta: args.loaderData });

export default function OtherServices() {
  return (
    <ServicePage
      page={otherServicesPage}
      scene="scene-abnormal-load"
      pictures={{
        warehousing: "tile-warehousing",
        forwarding: "tile-special-handling",
        turnkey: "tile-turnkey",
        brokerage: "tile-customs",
        documentation: "tile-documentation",
      }}
    />
  );
}
