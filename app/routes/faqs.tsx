import { faqHeads, faqServices, faqs, faqsPage } from "#app/content/pages/faqs.ts";
import { faqTeam } from "#app/content/people.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { TeamRail } from "#app/ui/people/TeamRail.tsx";
import { Testimonials } from "#app/ui/testimonials/Testimonials.tsx";
import { Accordion } from "#app/ui/text/Accordion.tsx";
import { NumberedCells } from "#app/ui/text/NumberedCells.tsx";
import { PartHead } from "#app/ui/text/PartHead.tsx";
import { TextSheet } from "#app/ui/text/TextSheet.tsx";

export { action, headers } from "./submissions.server.ts";
export { clientAction, shouldRevalidate } from "./submissions.ts";

export const meta = () => metaTags(faqsPage, { isHidden: true });

export default function Faqs() {
  return (
    <>
      <PageHead {...faqsPage} />
      <TextSheet>
        <Accordion questions={faqs.value} />
        <section aria-labelledby="services-title">
          <PartHead head={faqHeads.services} id="services-title" />
          <NumberedCells items={faqServices.value} />
        </section>
        <Testimonials head={faqHeads.testimonials} />
        <section aria-labelledby="team-title">
          <PartHead head={faqHeads.team} id="team-title" />
          <TeamRail label={faqHeads.team.label} people={faqTeam} />
        </section>
      </TextSheet>
    </>
  );
}
