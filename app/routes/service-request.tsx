import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { DeferredQuoteForm } from "#app/ui/quote/DeferredQuoteForm.ts";
import { quoteFromAddress } from "#app/ui/quote/quote-from-address.ts";
import { serviceRequestPage } from "#content/pages/service-request.ts";
import type { Route } from "./+types/service-request";
import { orDocument } from "./or-document.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

/** The form's initial values in the address, to which only forms of other pages lead. */
export const loader = ({ url }: Route.LoaderArgs) => quoteFromAddress(url.searchParams);

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await orDocument(DeferredQuoteForm.preload(), url);
  return null;
}

export const meta: Route.MetaFunction = (args) => metaTags(args, serviceRequestPage);

export default function ServiceRequest({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead {...serviceRequestPage} />
      <div className="container">
        <div className="container-inner">
          <DeferredQuoteForm fromAddress={loaderData} />
        </div>
      </div>
    </>
  );
}
