import { dataCollected, privacyHead, privacySections } from "#app/content/pages/privacy.ts";
import {
  termsFaqHead,
  termsFaqs,
  termsHead,
  termsPage,
  termsSections,
} from "#app/content/pages/terms.ts";
import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import { Accordion } from "#app/ui/text/Accordion.tsx";
import { PartsIndex } from "#app/ui/text/PartsIndex.tsx";
import { Prose } from "#app/ui/text/Prose.tsx";
import { TextPanel } from "#app/ui/text/TextPanel.tsx";
import type { Route } from "./+types/terms";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";

export { headers } from "#app/enquiries/action.server.ts";

/** The terms page uses the record of 'global-freight' (specification section 7). */
export const loader = pageMetaLoader("global-freight");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("global-freight");

export const meta: Route.MetaFunction = ({ loaderData }) =>
  metaTags(termsPage, { meta: loaderData, questions: termsFaqs.value });

const terms = termsSections.value;
const privacy = [...dataCollected.value, ...privacySections.value];

const parts = [
  { id: "terms", title: termsHead.heading, sections: terms },
  { id: "privacy", title: privacyHead.heading, sections: privacy },
  { id: "faq", title: termsFaqHead.heading, sections: [] },
];

export default function Terms() {
  return (
    <>
      <PageHead {...termsPage} />
      <TextPanel index={<PartsIndex parts={parts} />}>
        <section id="terms" aria-labelledby="terms-title">
          <SectionHead head={termsHead} id="terms-title" size="text" />
          <Prose sections={terms} />
        </section>
        <section id="privacy" aria-labelledby="privacy-title">
          <SectionHead head={privacyHead} id="privacy-title" size="text" />
          <Prose sections={privacy} from={terms.length + 1} />
        </section>
        <section id="faq" aria-labelledby="faq-title">
          <SectionHead head={termsFaqHead} id="faq-title" size="text" />
          <Accordion questions={termsFaqs.value} />
        </section>
      </TextPanel>
    </>
  );
}
