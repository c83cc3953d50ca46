import { homePage } from "#app/content/pages/home.ts";
import { metaTags } from "#app/seo/meta.ts";
import { HomeContactForm } from "#app/ui/contact/HomeContactForm.tsx";
import { ContactSection } from "#app/ui/home/ContactSection.tsx";
import { FreightCards } from "#app/ui/home/FreightCards.tsx";
import { Hero } from "#app/ui/home/Hero.tsx";
import { Management } from "#app/ui/home/Management.tsx";
import { NetworkBand } from "#app/ui/home/NetworkBand.tsx";
import { References } from "#app/ui/home/References.tsx";
import { ServiceIndex } from "#app/ui/home/ServiceIndex.tsx";
import { WhySplit } from "#app/ui/home/WhySplit.tsx";
import { StripOverlap } from "#app/ui/layout/StripOverlap.tsx";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import type { Route } from "./+types/home";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { action, headers } from "#app/enquiries/action.server.ts";

export const loader = pageMetaLoader("home");
export const clientLoader = pageMetaClientLoader("home");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(homePage, { meta: loaderData });

export default function Home() {
  return (
    <>
      <Hero />
      <StripOverlap>
        <TrackingStrip />
      </StripOverlap>
      <FreightCards />
      <NetworkBand />
      <ServiceIndex />
      <WhySplit />
      <Management />
      <References />
      <ContactSection>
        <HomeContactForm />
      </ContactSection>
    </>
  );
}
