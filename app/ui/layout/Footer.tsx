import { brand, email, headOffice, phoneLines } from "#app/content/company.ts";
import { footerLabels, footerLinks, madeBy } from "#app/content/footer.ts";
import { labels } from "#app/content/labels.ts";
import { Mark } from "../brand/Mark.tsx";
import { Link } from "../navigation/Link.tsx";
import { SubscribeForm } from "../subscribe/SubscribeForm.tsx";
import { Brand } from "./Brand.tsx";
import styles from "./Footer.module.css";
import { MadeByHeart } from "./MadeByHeart.tsx";

/** `year` is shown in the copyright line. */
export function Footer({ year }: { readonly year: number | undefined }) {
  const [support] = phoneLines.value;
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
                <a className="touch" href={`mailto:${email.value}`}>
                  {email.value}
                </a>
              </p>
            </div>
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
        <div className={`ruled small ${styles.base}`}>
          <span>
            {footerLabels.copyright} {year} {brand.name}
          </span>
          <ul>
            {footerLinks.base.map(({ label, to }) => (
              <li key={to}>
                <Link className="touch" to={to}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <MadeByHeart credit={madeBy.value} />
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
