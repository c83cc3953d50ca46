import { contactFormHead } from "#app/content/pages/contact.ts";
import { SectionHead } from "../layout/SectionHead.tsx";
import { AddressLabel } from "./AddressLabel.tsx";
import styles from "./ContactPanel.module.css";
import { DeferredContactForm } from "./DeferredContactForm.ts";
import { MapFrame } from "./MapFrame.tsx";

/** The contact page's layout: the address, the form beside it, the map below. */
export function ContactPanel() {
  return (
    <div className="container">
      <div className={`container-inner hairlines ${styles.panel}`}>
        <AddressLabel />
        <section className={styles.form} aria-labelledby="write-title">
          <SectionHead head={contactFormHead} id="write-title" size="text" />
          <div className="ruled">
            <DeferredContactForm />
          </div>
        </section>
        <MapFrame />
      </div>
    </div>
  );
}
