import { aogDesk, brand, email, headOffice, phoneLines } from "#app/content/company.ts";
import { contactAddress } from "#app/content/pages/contact.ts";
import styles from "./AddressLabel.module.css";

const [support, secondSupport, aog] = phoneLines.value;

/** The head office's address and contact details, designed as a parcel label. */
export function AddressLabel() {
  return (
    <section className={styles.label} aria-label={contactAddress.label}>
      <div className={styles.address}>
        <p className="label labels">
          <span>{contactAddress.label}</span>
          <span aria-hidden="true">{contactAddress.station.label}</span>
        </p>
        <address>
          <strong className="head-face">{brand.name}</strong>
          {headOffice.addressLines.value.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p className={`code ${styles.station}`} aria-hidden="true">
          {contactAddress.station.code}
        </p>
      </div>
      <dl className={`cells ${styles.lines}`}>
        {[support, secondSupport].map((line) => (
          <div key={line.dial}>
            <dt className="label">{line.label}</dt>
            <dd className="value code">
              <a className="touch" href={`tel:${line.dial}`}>
                {line.shown}
              </a>
            </dd>
          </div>
        ))}
        <div>
          <dt className="label">
            <span className="badge">{aogDesk.hours}</span> {aogDesk.name}
          </dt>
          <dd className="value code">
            <a className="touch" href={`tel:${aog.dial}`}>
              {aog.shown}
            </a>
          </dd>
        </div>
        <div>
          <dt className="label">{contactAddress.email}</dt>
          <dd className="value">
            <a className="touch" href={`mailto:${email.value}`}>
              {email.value}
            </a>
          </dd>
        </div>
      </dl>
    </section>
  );
}
