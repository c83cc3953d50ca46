import { serviceRequestPage } from "#app/content/pages/service-request.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { QuoteForm } from "#app/ui/quote/QuoteForm.tsx";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = () => metaTags(serviceRequestPage);

export default function ServiceRequest() {
  return (
    <>
      <PageHead {...serviceRequestPage} />
      <div className="container">
        <div className="container-inner">
          <QuoteForm />
        </div>
      </div>
    </>
  );
}
