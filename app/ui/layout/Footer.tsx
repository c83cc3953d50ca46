import {
  brand,
  companyEmail,
  founded,
  memberships,
  tradeLicence,
} from "#app/content/company-facts.ts";
import type { MadeBy } from "#app/content/types.ts";
import { headOffice, phoneLines } from "#content/company.ts";
import { creditsLink, footerLabels, footerLinks, madeBy } from "#content/footer.ts";
import { labels } from "#content/labels.ts";
import { Mark } from "../brand/Mark.tsx";
import { Link } from "../navigation/Link.tsx";
import { SubscribeForm } from "../subscribe/SubscribeForm.tsx";
import styles from "./Footer.module.css";
import { Brand } from "./Header.tsx";
import { LanguageLinks } from "./LanguageLinks.tsx";

/** Those that the company has supplied are shown. */
const COMPANY_FACTS = [
  [footerLabels.founded, founded.value],
  [footerLabels.tradeLicence, tradeLicence.value],
  [footerLabels.memberships, memberships.value?.join(", ")],
] as const;

/** `year` is shown in the copyright line. */
export function Footer({ year }: { readonly year: number | undefined }) {
  const [support] = phoneLines;
  return (
    <footer className={`container ruled screen-only ${styles.footer}`} data-theme="deep">
      <div className="container-inner">
        <div className={`hairlines ${styles.grid}`}>
          <div className={styles.contact}>
            <Brand />
            <SubscribeForm />
            <div>
              <p className="label">{labels.headOffice}</p>
              <address>
                {headOffice.addressLines.value.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </div>
            <div>
              <p className="label">{footerLabels.phoneAndEmail}</p>
              <p>
                <a className="code touch" href={`tel:${support.dial}`}>
                  {support.shown}
                </a>
                <a className="touch" href={`mailto:${companyEmail.value}`}>
                  {companyEmail.value}
                </a>
              </p>
            </div>
            {COMPANY_FACTS.map(
              ([label, value]) =>
                value && (
                  <div key={label}>
                    <p className="label">{label}</p>
                    <p>{value}</p>
                  </div>
                ),
            )}
          </div>
          {footerLinks.groups.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <p className="label">{title}</p>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={to}>
                    <Link className="touch" to={to}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={`ruled ${styles.name}`} aria-hidden="true">
          <Mark />
          <span className="head-face">{brand.name}</span>
        </p>
        <div className={`ruled small wrap ${styles.base}`}>
          <span>
            {footerLabels.copyright} {year} {brand.name}
          </span>
          <ul className="wrap">
            {footerLinks.base.map(({ label, to }) => (
              <li key={to}>
                <Link className="touch" to={to}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <LanguageLinks className="touch" />
            </li>
            <li>
              <MadeByHeart credit={madeBy.value} />
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}

/** The made-by credit; its heart turns into the sail on hover or focus. */
function MadeByHeart({ credit }: { readonly credit: MadeBy }) {
  return (
    <Link to={creditsLink.to} className="touch">
      {credit.before}
      <span className={styles.icons} role="img" aria-label={credit.heart}>
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 14C4 11 1.5 8.5 1.5 5.5 1.5 3.5 3 2 4.8 2 6 2 7.3 2.7 8 4c.7-1.3 2-2 3.2-2 1.8 0 3.3 1.5 3.3 3.5C14.5 8.5 12 11 8 14Z" />
        </svg>
        <Mark />
      </span>
      {credit.after}
    </Link>
  );
}
