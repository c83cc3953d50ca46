import { contactPage } from "#app/content/pages/contact.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ContactPanel, DeferredContactForm } from "#app/ui/contact/ContactPanel.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import type { Route } from "./+types/contact";
import { orDocument } from "./or-document.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

/** A route with a client loader alone would not be rendered by the server. */
export const loader = () => null;

export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  await orDocument(DeferredContactForm.preload(), url);
  return null;
}

export const meta = () => metaTags(contactPage);

export default function Contact() {
  return (
    <>
      <PageHead {...contactPage} />
      <ContactPanel />
    </>
  );
}
