import { warehousingPage } from "#app/content/pages/warehousing.ts";
import { metaTags } from "#app/seo/meta.ts";
import { SectionedPage } from "#app/ui/layout/SectionedPage.tsx";

export const meta = () => metaTags(warehousingPage);

export default function Warehousing() {
  return <SectionedPage page={warehousingPage} />;
}
