import { faqsPage } from "#app/content/pages/faqs.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";

export const meta = () => metaTags(faqsPage, { isHidden: true });

export default function Faqs() {
  return <PageHead {...faqsPage} />;
}
