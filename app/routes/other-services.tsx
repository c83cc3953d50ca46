import {
  otherServicesAnchors,
  otherServicesColumns,
  otherServicesPage,
} from "#app/content/pages/other-services.ts";
import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ContentsTable } from "#app/ui/service/ContentsTable.tsx";
import { ServicePage } from "#app/ui/service/ServicePage.tsx";
import type { Route } from "./+types/other-services";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { headers } from "#app/enquiries/action.server.ts";

export const loader = pageMetaLoader("other-services");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("other-services");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(otherServicesPage, { meta: loaderData });

export default function OtherServices() {
  return (
    <ServicePage
      page={otherServicesPage}
      scene="scene-abnormal-load"
      layouts={{
        warehousing: { kind: "split", picture: "tile-warehousing" },
        forwarding: { kind: "split", picture: "tile-special-handling" },
        turnkey: { kind: "split", picture: "tile-turnkey" },
        brokerage: { kind: "split", picture: "tile-customs" },
        documentation: { kind: "stage", picture: "tile-documentation" },
      }}
      rowAnchors={otherServicesAnchors}
      contents={
        <ContentsTable sections={otherServicesPage.sections} columns={otherServicesColumns} />
      }
    />
  );
}
