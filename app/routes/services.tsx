import { servicesPage, servicesQuote } from "#app/content/pages/services.ts";
import { metaTags } from "#app/seo/meta.ts";
import { DeferredQuoteForm } from "#app/ui/quote/DeferredQuoteForm.ts";
import { QuoteSection } from "#app/ui/service/QuoteSection.tsx";
import { ServicePage } from "#app/ui/service/ServicePage.tsx";
import type { Route } from "./+types/services";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const loader = pageMetaLoader("services");
export const clientLoader = pageMetaClientLoader("services", DeferredQuoteForm);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(servicesPage, { meta: loaderData });

export default function Services() {
  return (
    <ServicePage
      page={servicesPage}
      scene="scene-ocean"
      layouts={{
        "global-freight": { kind: "scene", picture: "scene-flight" },
        warehousing: { kind: "split", picture: "tile-warehousing" },
        forwarding: { kind: "split", picture: "tile-heavy-lift" },
      }}
    >
      <QuoteSection head={servicesQuote}>
        <DeferredQuoteForm />
      </QuoteSection>
    </ServicePage>
  );
}
