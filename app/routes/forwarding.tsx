import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { ServicePage } from "#app/ui/service/ServicePage.tsx";
import { forwardingPage } from "#content/pages/forwarding.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, forwardingPage);

export default function Forwarding() {
  return (
    <ServicePage
      page={forwardingPage}
      scene="scene-heavy-lift"
      pictures={{
        "project-forwarding": "tile-consulting",
        "heavy-lifts": "tile-heavy-lift",
        "abnormal-loads": "scene-abnormal-load",
        "industrial-relocation": "tile-turnkey",
        events: "tile-events",
      }}
    />
  );
}
