import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import { DeferredQuoteForm } from "#app/ui/quote/DeferredQuoteForm.ts";
import { ServicePage } from "#app/ui/service/ServicePage.tsx";
import { servicesPage, servicesQuote } from "#content/pages/services.ts";
import type { Route } from "./+types/services";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { headers } from "#app/enquiries/action.server.ts";

export const loader = pageMetaLoader("services");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("services", DeferredQuoteForm);

export const meta: Route.MetaFunction = (args) =>
  metaTags(args, servicesPage, { meta: args.loaderData });

export default function Services() {
  return (
    <ServicePage
      page={servicesPage}
      scene="scene-highway"
      pictures={{
        "global-freight": "scene-flight",
        warehousing: "tile-value-added",
        forwarding: "tile-heavy-lift",
      }}
    >
      <section id="request-quote" className="container ruled" aria-labelledby="request-quote-title">
        <div className="container-inner">
          <SectionHead head={servicesQuote} id="request-quote-title" size="form" />
          <DeferredQuoteForm />
        </div>
      </section>
    </ServicePage>
  );
}
