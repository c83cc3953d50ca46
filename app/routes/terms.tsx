import type { TextSection } from "#app/content/types.ts";
import { actionBeside } from "#app/enquiries/action.server.ts";
import { metaTags } from "#app/seo/meta.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { SectionHead } from "#app/ui/layout/SectionHead.tsx";
import { sectionNumber } from "#app/ui/section-number.ts";
import { Accordion } from "#app/ui/text/Accordion.tsx";
import { labels } from "#content/labels.ts";
import { dataCollected, privacyHead, privacySections } from "#content/pages/privacy.ts";
import {
  termsFaqHead,
  termsFaqs,
  termsHead,
  termsPage,
  termsSections,
} from "#content/pages/terms.ts";
import type { Route } from "./+types/terms";
import { pageMetaClientLoader, pageMetaLoader } from "./page-meta.ts";
import styles from "./terms.module.css";

export { headers } from "#app/enquiries/action.server.ts";

/** The terms page uses the record of 'global-freight' (specification section 7). */
export const loader = pageMetaLoader("global-freight");
export const action = actionBeside(loader);
export const clientLoader = pageMetaClientLoader("global-freight");

export const meta: Route.MetaFunction = (args) =>
  metaTags(args, termsPage, { meta: args.loaderData, questions: termsFaqs.value });

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
      <div className="container">
        <div className="container-inner with-index">
          <PartsIndex parts={parts} />
          <div className="parts">
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
          </div>
        </div>
      </div>
    </>
  );
}

interface Part {
  readonly id: string;
  readonly title: string;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

interface PartsProps {
  readonly parts: readonly Part[];
}

/** The table of contents of a long page: beside the text, or collapsible on narrow windows. */
function PartsIndex({ parts }: PartsProps) {
  return (
    <nav className={`${styles.index} screen-only`} aria-label={labels.onThisPage}>
      <details>
        <summary className="row">
          <span className="label">{labels.onThisPage}</span>
          <span className={styles.sign} aria-hidden="true" />
        </summary>
        <Entries parts={parts} />
      </details>
      <div className={`index-panel ${styles.panel}`}>
        <p className={"label corner"} aria-hidden="true">
          {labels.onThisPage}
        </p>
        <Entries parts={parts} />
      </div>
    </nav>
  );
}

function Entries({ parts }: PartsProps) {
  return (
    <ol>
      {parts.map(({ id, title, sections }) => (
        <li key={id}>
          <a className={`ruled strong ${styles.part}`} href={`#${id}`}>
            {title}
          </a>
          {sections.length > 0 && (
            <ol>
              {sections.map((section) => (
                <li key={section.id}>
                  <a className="small" href={`#${section.id}`}>
                    {section.title}
                  </a>
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ProseProps {
  readonly sections: readonly TextSection[];
  /** The first section's number. */
  readonly from?: number;
}

/** Text in numbered sections, each with an anchor. */
function Prose({ sections, from = 1 }: ProseProps) {
  return (
    <div className={styles.prose}>
      {sections.map(({ id, title, paragraphs }, index) => (
        <section key={id} id={id} className="ruled" aria-labelledby={`${id}-title`}>
          <p className="label" aria-hidden="true">
            {sectionNumber(from - 1 + index)}
          </p>
          <div className={styles.text}>
            <h3 id={`${id}-title`}>{title}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
