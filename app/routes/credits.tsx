import type { Action, Attribution } from "#app/content/types.ts";
import { type MetaArgs, metaTags } from "#app/seo/meta.ts";
import { Icon, outIcon } from "#app/ui/icons/Icon.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { sectionNumber } from "#app/ui/section-number.ts";
import { labels } from "#content/labels.ts";
import { attributions, creditsLabels, creditsPage } from "#content/pages/credits.ts";
import styles from "./credits.module.css";

export { action, headers } from "#app/enquiries/action.server.ts";

export const meta = (args: MetaArgs) => metaTags(args, creditsPage);

export default function Credits() {
  return (
    <>
      <PageHead {...creditsPage} />
      <div className="container">
        <div className="container-inner">
          <Attributions attributions={attributions} />
        </div>
      </div>
    </>
  );
}

/** Used works with their purpose, and links to their authors and licences. */
function Attributions({ attributions }: { readonly attributions: readonly Attribution[] }) {
  return (
    <ul className={styles.rows}>
      {attributions.map(({ subject, text, source, licence }, index) => (
        <li key={subject} className="ruled-end">
          <p className="label" aria-hidden="true">
            {sectionNumber(index)}
          </p>
          <div className={`copy ${styles.content}`}>
            <h2>{subject}</h2>
            <p>{text}</p>
          </div>
          <dl className={`hairlines ${styles.links}`}>
            <div>
              <dt className="label">{creditsLabels.source}</dt>
              <dd>
                <ExternalLink action={source} />
              </dd>
            </div>
            {licence && (
              <div>
                <dt className="label">{creditsLabels.licence}</dt>
                <dd>
                  <ExternalLink action={licence} />
                </dd>
              </div>
            )}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** An external link: a new tab, announced as one, without a referrer. */
function ExternalLink({ action: { label, to } }: { readonly action: Action }) {
  return (
    <a className={`touch ${styles.external}`} href={to} target="_blank" rel="noopener noreferrer">
      <span className="link">{label}</span>
      <Icon lines={outIcon} />
      <span className="small screen-only">{labels.newTab}</span>
    </a>
  );
}
