import { headOffice, phoneLines } from "#app/content/company.ts";
import { labels } from "#app/content/labels.ts";
import { homeContact } from "#app/content/pages/home-sections.ts";
import { HomeContactForm } from "../contact/HomeContactForm.tsx";
import styles from "./ContactSection.module.css";

/** The head office's contact details, and the contact form. */
export function ContactSection() {
  const [support] = phoneLines.value;
  return (
    <section className="container ruled" aria-labelledby="contact-title">
      <div className={`container-inner hairlines ${styles.columns}`}>
        <div className={styles.side}>
          <p className="label">{homeContact.label}</p>
          <div className={`copy ${styles.content}`}>
            <h2 id="contact-title">{homeContact.heading}</h2>
            <p>{homeContact.lead}</p>
          </div>
          <dl className={`cells ${styles.lines}`}>
            <div className="cell">
              <dt className="label">{labels.headOffice}</dt>
              <dd className="value">{headOffice.place}</dd>
            </div>
            <div className="cell">
              <dt className="label">{labels.position}</dt>
              <dd className="value code">{headOffice.coordinates.shown}</dd>
            </div>
            <div className="cell">
              <dt className="label">{labels.customerSupport}</dt>
              <dd className="value code">
                <a className="touch" href={`tel:${support.dial}`}>
                  {support.shown}
                </a>
              </dd>
            </div>
          </dl>
        </div>
        <HomeContactForm />
      </div>
    </section>
  );
}
