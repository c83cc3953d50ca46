import { contactPage } from "#app/content/pages/contact.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ContactPanel } from "#app/ui/contact/ContactPanel.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = () => metaTags(contactPage);

export default function Contact() {
  return (
    <>
      <PageHead {...contactPage} />
      <ContactPanel />
    </>
  );
}
