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
      layouts={{
        "project-forwarding": { kind: "split", picture: "tile-consulting" },
        "heavy-lifts": { kind: "split", picture: "tile-heavy-lift" },
        "abnormal-loads": { kind: "scene", picture: "scene-abnormal-load" },
        "industrial-relocation": { kind: "split", picture: "tile-turnkey" },
        events: { kind: "stage", picture: "tile-events" },
      }}
    />
  );
}
