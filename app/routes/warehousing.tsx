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
      layouts={{
        warehousing: { kind: "stage", picture: "tile-warehousing" },
        distribution: { kind: "stage", picture: "tile-road", hasLargeNames: true },
        "value-added-services": { kind: "split", picture: "tile-value-added" },
        consulting: { kind: "split", picture: "tile-consulting" },
      }}
    />
  );
}
