import { serviceRequestPage } from "#app/content/pages/service-request.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { DeferredQuoteForm } from "#app/ui/quote/DeferredQuoteForm.ts";
import type { Route } from "./+types/service-request";
import { orDocument } from "./or-document.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

/** A route with a client loader alone would not be rendered by the server. */
export const loader = () => null;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await orDocument(DeferredQuoteForm.preload(), url);
  return null;
}

export const meta = () => metaTags(serviceRequestPage);

export default function ServiceRequest() {
  return (
    <>
      <PageHead {...serviceRequestPage} />
      <div className="container">
        <div className="container-inner">
          <DeferredQuoteForm />
        </div>
      </div>
    </>
  );
}
