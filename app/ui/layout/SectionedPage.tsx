import type { SectionedPage as Content } from "#app/content/shapes.ts";
import { ButtonLink } from "../controls/Button.tsx";
import { PageHead } from "./PageHead.tsx";
import { Sections } from "./Sections.tsx";

/** A page made of anchored sections under one head. */
export function SectionedPage({ page }: { readonly page: Content }) {
  return (
    <>
      <PageHead label={page.label ?? page.title} heading={page.heading} lead={page.lead}>
        {page.action && <ButtonLink to={page.action.to}>{page.action.label}</ButtonLink>}
      </PageHead>
      <Sections sections={page.sections} />
    </>
  );
}
