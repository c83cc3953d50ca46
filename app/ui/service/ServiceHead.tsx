import type { Page } from "#app/content/types.ts";
import { ButtonLink } from "../controls/Button.tsx";
import { PageHead } from "../layout/PageHead.tsx";

interface Props {
  readonly page: Page;
  /** The range of sections, for the corner: "01–04". */
  readonly parts: string;
}

/** Longer headings are set smaller, to keep the picture in the first view. */
const SHORT_MAX = 16;
const MEDIUM_MAX = 30;

export function ServiceHead({ page, parts }: Props) {
  const { path, label, title, heading, lead, action } = page;
  return (
    <PageHead
      path={path}
      label={label ?? title}
      aside={parts}
      heading={heading}
      length={length(heading)}
      lead={lead}
    >
      {action && <ButtonLink to={action.to}>{action.label}</ButtonLink>}
    </PageHead>
  );
}

function length(heading: string): "short" | "medium" | "long" {
  if (heading.length <= SHORT_MAX) return "short";
  return heading.length <= MEDIUM_MAX ? "medium" : "long";
}
