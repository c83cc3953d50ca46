/** Title, description and keywords of the site's pages. For administrators. */
import { localPath } from "#app/content/page-url.ts";
import { formValues } from "#app/domain/enquiries/form-data.ts";
import {
  DESCRIPTION_SHOWN,
  type PageMeta,
  pageTitleAdvice,
  TITLE_SHOWN,
} from "#app/domain/page-meta.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { requireAdmin } from "#workers/desk/session.ts";
import { listPageTitles, savePageTitles } from "#workers/page-meta/changes.ts";
import type { Route } from "./+types/page-titles";
import { respond, useAttempt } from "./action.ts";
import { Changes } from "./activity.tsx";
import styles from "./desk.module.css";
import { DeskField, DeskForm } from "./form.tsx";
import { LANGUAGE_LABELS } from "./languages.ts";
import { AttemptNotice, PageTitle, Section } from "./page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const pages = await listPageTitles(requireAdmin(context).db);
  return { pages, host: new URL(request.url).host };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, env, person } = requireAdmin(context);
  const values = formValues(await readForm(request));
  const result = await savePageTitles(db, env.PAGE_META, values, person.name);
  return respond(values, result, () => "/desk/page-titles");
}

export default function PageTitles({ loaderData: { pages, host } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title="Page titles"
        note="What search engines and browser tabs show for five pages in each language. Changes appear within two minutes."
      />
      {pages.map((page) => (
        <Page key={page.record} {...page} host={host} />
      ))}
    </>
  );
}

type StoredTitles = Awaited<ReturnType<typeof listPageTitles>>[number];

interface PageProps extends StoredTitles {
  /** The host of the site */
  readonly host: string;
}

function Page({ record, page, language, titles, changes, host }: PageProps) {
  const path = localPath(page === "home" ? "/" : `/${page}`, language);
  const isOvertaken = useAttempt(record)?.result.kind === "conflict";
  const { meta_title: seen_title, meta_description: seen_description } = titles;
  return (
    <Section
      className={styles.ruled}
      title={record}
      heading={`${path}, ${LANGUAGE_LABELS[language.lang]}`}
    >
      <AttemptNotice does={record} />
      <div className={styles.columns}>
        <DeskForm
          does={record}
          button="Save"
          values={{ ...titles }}
          hidden={{
            page: record,
            seen_title,
            seen_description,
            seen_keywords: titles.meta_keywords,
          }}
        >
          <DeskField label="Title" name="meta_title" isWide />
          <DeskField label="Description" name="meta_description" isLong />
          <DeskField label="Keywords, separated by commas" name="meta_keywords" isWide />
        </DeskForm>
        <SearchResult titles={titles} address={host + path} />
      </div>
      {changes.length > 0 && (
        <details className={styles.disclosure} open={isOvertaken}>
          <summary className="link">Activity</summary>
          <Changes changes={changes} />
        </details>
      )}
    </Section>
  );
}

interface SearchResultProps {
  readonly titles: PageMeta;
  readonly address: string;
}

/** The stored titles as search engines show them. */
function SearchResult({ titles, address }: SearchResultProps) {
  return (
    <figure className={`${styles.boxed} ${styles.searchResult}`}>
      <figcaption className="label">Search result preview</figcaption>
      <p className="small">{address}</p>
      <p className={styles.searchResultTitle} dir="auto">
        {cut(titles.meta_title, TITLE_SHOWN)}
      </p>
      <p dir="auto">{cut(titles.meta_description, DESCRIPTION_SHOWN)}</p>
      {pageTitleAdvice(titles).map((remark) => (
        <p key={remark}>
          <strong>{remark}</strong>
        </p>
      ))}
    </figure>
  );
}

/** At most so many characters, cut between words. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const space = text.lastIndexOf(" ", max);
  return `${text.slice(0, space > 0 ? space : max)} …`;
}
