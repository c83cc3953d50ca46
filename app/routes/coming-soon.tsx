import { comingSoonPage } from "#app/content/pages/coming-soon.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";

export const meta = () => metaTags(comingSoonPage, { isHidden: true });

export default function ComingSoon() {
  return <PageHead {...comingSoonPage} />;
}
