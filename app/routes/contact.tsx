import { contactPage } from "#app/content/pages/contact.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";

export const meta = () => metaTags(contactPage);

export default function Contact() {
  return <PageHead {...contactPage} />;
}
