import { useLocation } from "react-router";
import { shipmentInQuery } from "#app/domain/documents.ts";
import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { DocumentList } from "#app/ui/tools/DocumentList.tsx";
import { documentsPage } from "#content/pages/documents.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, documentsPage);

export default function Documents() {
  const { key, search } = useLocation();
  const shipment = shipmentInQuery(new URLSearchParams(search));
  return (
    <>
      <PageHead {...documentsPage} length="long" />
      <div className="container">
        <div className="container-inner parts">
          <DocumentList key={key} shipment={shipment} />
        </div>
      </div>
    </>
  );
}
