import { warehousingPage } from "#app/content/pages/warehousing.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ServicePage } from "#app/ui/service/ServicePage.tsx";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = () => metaTags(warehousingPage);

export default function Warehousing() {
  return (
    <ServicePage
      page={warehousingPage}
      scene="scene-warehouse"
      looks={{
        warehousing: { layout: "stage", picture: "tile-warehousing" },
        distribution: { layout: "scene", picture: "scene-highway", hasLargeNames: true },
        "value-added-services": { layout: "split", picture: "tile-value-added" },
        consulting: { layout: "split", picture: "tile-consulting" },
      }}
    />
  );
}
