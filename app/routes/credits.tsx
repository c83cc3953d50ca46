import { attributions, creditsPage } from "#app/content/pages/credits.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { Attributions } from "#app/ui/text/Attributions.tsx";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = () => metaTags(creditsPage);

export default function Credits() {
  return (
    <>
      <PageHead {...creditsPage} />
      <div className="container">
        <div className="container-inner">
          <Attributions attributions={attributions} />
        </div>
      </div>
    </>
  );
}
