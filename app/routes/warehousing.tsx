import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { ServicePage } from "#app/ui/service/ServicePage.tsx";
import { warehousingPage } from "#content/pages/warehousing.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, warehousingPage);

export default function Warehousing() {
  return (
    <ServicePage
      page={warehousingPage}
      scene="scene-warehouse"
      pictures={{
        warehousing: "tile-warehousing",
        distribution: "tile-road",
        "value-added-services": "tile-value-added",
        consulting: "tile-consulting",
      }}
    />
  );
}
