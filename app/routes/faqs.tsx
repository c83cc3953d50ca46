import type { Item } from "#app/content/types.ts";
import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import { TeamCarousel } from "#app/ui/people/TeamCarousel.tsx";
import { sectionNumber } from "#app/ui/section-number.ts";
import { Testimonials } from "#app/ui/testimonials/Testimonials.tsx";
import { Accordion } from "#app/ui/text/Accordion.tsx";
import { faqHeads, faqServices, faqs, faqsPage } from "#content/pages/faqs.ts";
import { faqTeam } from "#content/people.ts";
import styles from "./faqs.module.css";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, faqsPage, { isHidden: true });

export default function Faqs() {
  return (
    <>
      <PageHead {...faqsPage} />
      <div className="container">
        <div className="container-inner parts">
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
        </div>
      </div>
    </>
  );
}

function NumberedCells({ items }: { readonly items: readonly Item[] }) {
  return (
    <ul className={`cells ${styles.items}`}>
      {items.map(({ name, text }, index) => (
        <li key={name} className="cell">
          <p className="label" aria-hidden="true">
            {sectionNumber(index)}
          </p>
          <div className="copy">
            <h3>{name}</h3>
            {text && <p>{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
