import { use } from "react";
import { useLocation } from "react-router";
import { localPath, otherLanguages } from "#app/content/page-url.ts";
import { addressMark, RenderingContext } from "./Template.tsx";

/**
 * Links to this page in the other languages, by their own names. They load a document, whose direction
 * and fonts differ; what was typed into forms is kept as a draft. On the server the address comes last,
 * since pages share a template.
 */
export function LanguageLinks({ className }: { readonly className?: string | undefined }) {
  const { outletId } = use(RenderingContext);
  const { pathname, search } = useLocation();
  const address = import.meta.env.SSR ? addressMark(outletId) : pathname + search;
  return otherLanguages.map((language) => (
    <a
      key={language.lang}
      className={className}
      href={localPath(address, language)}
      hrefLang={language.lang}
      lang={language.lang}
      dir={language.dir}
      suppressHydrationWarning
    >
      {language.name}
    </a>
  ));
}
