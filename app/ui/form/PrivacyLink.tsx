import { privacyLink } from "#app/content/footer.ts";
import { Link } from "../navigation/Link.tsx";

/** Leads from a form to what becomes of the data that it sends. */
export function PrivacyLink() {
  return (
    <Link className="link small" to={privacyLink.to}>
      {privacyLink.label}
    </Link>
  );
}
