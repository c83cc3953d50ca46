/** Title, description and keywords of the site's pages. For administrators. */
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
import { type Attempt, errorsOf, respond } from "./action.ts";
import { Changes } from "./changes.tsx";
import styles from "./desk.module.css";
import { DeskForm, Field } from "./form.tsx";
import { AttemptNotice, deskTitle, PageTitle } from "./page.tsx";

const TITLE = "Page titles";

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

export const meta: Route.MetaFunction = () => [{ title: deskTitle(TITLE) }];

export default function PageTitles({
  loaderData: { pages, host },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle
        title={TITLE}
        note="What search engines and browser tabs show for these five pages. Changes appear within two minutes."
      />
      {pages.map((page) => (
        <Page
          key={page.page}
          {...page}
          host={host}
          attempt={actionData?.typed.page === page.page ? actionData : undefined}
        />
      ))}
    </>
  );
}

type StoredTitles = Awaited<ReturnType<typeof listPageTitles>>[number];

interface PageProps extends StoredTitles {
  /** Of the site */
  readonly host: string;
  readonly attempt: Attempt | undefined;
}

function Page({ page, titles, changes, host, attempt }: PageProps) {
  const errors = errorsOf(attempt, "save");
  const path = page === "home" ? "" : page;
  const field = (name: keyof PageMeta) => ({
    name,
    value: attempt?.typed[name] ?? titles[name],
    error: errors[name],
  });
  return (
    <section className={styles.ruled} aria-label={page}>
      <h2 className={styles.heading}>/{path}</h2>
      {attempt && <AttemptNotice {...attempt} />}
      <div className={styles.columns}>
        <DeskForm does="save" button="Save" hasErrors={Object.keys(errors).length > 0}>
          <input type="hidden" name="page" value={page} />
          <input type="hidden" name="seen_title" value={titles.meta_title} />
          <input type="hidden" name="seen_description" value={titles.meta_description} />
          <input type="hidden" name="seen_keywords" value={titles.meta_keywords} />
          <Field label="Title" {...field("meta_title")} isWide />
          <Field label="Description" {...field("meta_description")} isLong />
          <Field label="Keywords, separated by commas" {...field("meta_keywords")} isWide />
        </DeskForm>
        <SearchResult titles={titles} address={`${host}/${path}`} />
      </div>
      {changes.length > 0 && (
        <details className={styles.disclosure} open={attempt?.result.kind === "conflict"}>
          <summary>Activity</summary>
          <Changes changes={changes} />
        </details>
      )}
    </section>
  );
}

interface SearchResultProps {
  readonly titles: PageMeta;
  readonly address: string;
}

/** The stored titles as search engines show them. */
function SearchResult({ titles, address }: SearchResultProps) {
  return (
    <figure className={styles.searchResult}>
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
