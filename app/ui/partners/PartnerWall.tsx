import type { Partner } from "#app/content/types.ts";
import { Arrow } from "../controls/Button.tsx";
import { Link } from "../navigation/Link.tsx";
import styles from "./PartnerWall.module.css";

interface Props {
  /** The list's accessible name. */
  readonly label: string;
  readonly partners: readonly Partner[];
}

/** Affiliates or clients: each has its mark or logo, all at one height and in one ink, and its trade. */
export function PartnerWall({ label, partners }: Props) {
  return (
    <div className={styles.container}>
      <ul className={`hairlines ${styles.wall}`} aria-label={label}>
        {partners.map(({ name, text, to, logo }) => (
          <li key={name} data-linked={to !== undefined}>
            <img
              src={`/partners/${logo.file}`}
              width={logo.width}
              height={logo.height}
              alt={logo.company ?? ""}
              loading="lazy"
            />
            <div className={styles.words}>
              <p className="strong">
                {to ? (
                  <Link to={to}>
                    {name}
                    <Arrow />
                  </Link>
                ) : (
                  name
                )}
              </p>
              {text && <p className="small">{text}</p>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
