import { serviceRequestPage } from "#app/content/pages/service-request.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";

export const meta = () => metaTags(serviceRequestPage);

export default function ServiceRequest() {
  return <PageHead {...serviceRequestPage} />;
}
