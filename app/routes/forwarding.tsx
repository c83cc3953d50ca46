import { forwardingPage } from "#app/content/pages/forwarding.ts";
import { metaTags } from "#app/seo/meta.ts";
import { SectionedPage } from "#app/ui/layout/SectionedPage.tsx";

export const meta = () => metaTags(forwardingPage);

export default function Forwarding() {
  return <SectionedPage page={forwardingPage} />;
}
