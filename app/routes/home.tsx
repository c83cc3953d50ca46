import { headOffice } from "#app/content/company.ts";
import {
  freightCards,
  homeOtherServices,
  homePage,
  homeServices,
  otherServiceCards,
} from "#app/content/pages/home.ts";
import { metaTags } from "#app/seo/meta.ts";
import { ButtonLink } from "#app/ui/controls/Button.tsx";
import { CardList } from "#app/ui/layout/CardList.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { StripOverlap } from "#app/ui/layout/StripOverlap.tsx";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import type { Route } from "./+types/home";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export const loader = pageMetaLoader("home");
export const clientLoader = pageMetaClientLoader("home");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(homePage, { meta: loaderData });

export default function Home() {
  return (
    <>
      <PageHead label={headOffice.place} heading={homePage.heading} lead={homePage.lead} hasStrip>
        <ButtonLink to={homePage.action.to}>{homePage.action.label}</ButtonLink>
      </PageHead>
      <StripOverlap>
        <TrackingStrip />
      </StripOverlap>
      <CardList head={homeServices} cards={freightCards} />
      <CardList head={homeOtherServices} cards={otherServiceCards} />
    </>
  );
}
