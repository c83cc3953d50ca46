import { forwardingPage } from "#app/content/pages/forwarding.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ServicePage } from "#app/ui/service/ServicePage.tsx";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = () => metaTags(forwardingPage);

export default function Forwarding() {
  return (
    <ServicePage
      page={forwardingPage}
      scene="scene-heavy-lift"
      looks={{
        "project-forwarding": { layout: "split", picture: "tile-turnkey" },
        "heavy-lifts": { layout: "split", picture: "tile-heavy-lift" },
        "abnormal-loads": { layout: "scene", picture: "scene-abnormal-load" },
        "industrial-relocation": { layout: "split", picture: "tile-movers" },
        events: { layout: "stage", picture: "tile-events" },
      }}
    />
  );
}
