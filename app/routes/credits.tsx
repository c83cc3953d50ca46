import { creditsPage } from "#app/content/pages/credits.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";

export const meta = () => metaTags(creditsPage);

export default function Credits() {
  return <PageHead {...creditsPage} />;
}
