import { faqHeads, faqServices, faqs, faqsPage } from "#app/content/pages/faqs.ts";
import { faqTeam } from "#app/content/people.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import { TeamCarousel } from "#app/ui/people/TeamCarousel.tsx";
import { Testimonials } from "#app/ui/testimonials/Testimonials.tsx";
import { Accordion } from "#app/ui/text/Accordion.tsx";
import { NumberedCells } from "#app/ui/text/NumberedCells.tsx";
import { TextPanel } from "#app/ui/text/TextPanel.tsx";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = () => metaTags(faqsPage, { isHidden: true });

export default function Faqs() {
  return (
    <>
      <PageHead {...faqsPage} />
      <TextPanel>
        <Accordion questions={faqs.value} />
        <section aria-labelledby="services-title">
          <SectionHead head={faqHeads.services} id="services-title" size="text" />
          <NumberedCells items={faqServices.value} />
        </section>
        <Testimonials head={faqHeads.testimonials} />
        <section aria-labelledby="team-title">
          <SectionHead head={faqHeads.team} id="team-title" size="text" />
          <TeamCarousel label={faqHeads.team.label} people={faqTeam} />
        </section>
      </TextPanel>
    </>
  );
}
