import { deskPageWords } from "#app/content/desk/page-words.ts";
import {
  DESCRIPTION_SHOWN,
  type PageMeta,
  pageTitleAdvice,
  TITLE_SHOWN,
} from "#app/domain/page-meta.ts";
import type { PageWords } from "#workers/desk/page-words-types.ts";
import { type Attempt, errorsOf } from "./action.ts";
import { Changes } from "./changes.tsx";
import styles from "./desk.module.css";
import { DeskForm, Field } from "./form.tsx";
import { AttemptNotice, PageTitle } from "./page.tsx";

interface Props {
  readonly pages: readonly PageWords[];
  /** Of the site */
  readonly host: string;
  readonly attempt: Attempt | undefined;
}

/** Title, description and keywords of each page, as they are and to be changed. */
export function PageWordsPage({ pages, host, attempt }: Props) {
  return (
    <>
      <PageTitle title={deskPageWords.title} note={deskPageWords.lead} />
      {pages.map((page) => (
        <Page
          key={page.page}
          {...page}
          host={host}
          attempt={attempt?.typed.page === page.page ? attempt : undefined}
        />
      ))}
    </>
  );
}

interface PageProps extends PageWords, Pick<Props, "host" | "attempt"> {}

function Page({ page, words, changes, host, attempt }: PageProps) {
  const { fields, save, activity } = deskPageWords;
  const errors = errorsOf(attempt, "save");
  const typed = (name: keyof PageMeta) => attempt?.typed[name] ?? words[name];
  const path = page === "home" ? "" : page;
  return (
    <section className={styles.pageWordsPagePage} aria-label={page}>
      <h2 className={styles.pageWordsPageHeading}>/{path}</h2>
      {attempt && <AttemptNotice {...attempt} />}
      <div className={styles.pageWordsPageColumns}>
        <DeskForm does="save" button={save} hasErrors={Object.keys(errors).length > 0}>
          <input type="hidden" name="page" value={page} />
          <input type="hidden" name="seen_title" value={words.meta_title} />
          <input type="hidden" name="seen_description" value={words.meta_description} />
          <input type="hidden" name="seen_keywords" value={words.meta_keywords} />
          <Field
            label={fields.meta_title}
            name="meta_title"
            value={typed("meta_title")}
            error={errors.meta_title}
            isWide
          />
          <Field
            label={fields.meta_description}
            name="meta_description"
            value={typed("meta_description")}
            error={errors.meta_description}
            isLong
          />
          <Field
            label={fields.meta_keywords}
            name="meta_keywords"
            value={typed("meta_keywords")}
            error={errors.meta_keywords}
            isWide
          />
        </DeskForm>
        <SearchResult words={words} address={`${host}/${path}`} />
      </div>
      {changes.length > 0 && (
        <details
          className={styles.pageWordsPageActivity}
          open={attempt?.result.kind === "conflict"}
        >
          <summary>{activity}</summary>
          <Changes changes={changes} />
        </details>
      )}
    </section>
  );
}

/** What is stored, as search engines show it. */
function SearchResult({ words, address }: { readonly words: PageMeta; readonly address: string }) {
  return (
    <figure className={styles.pageWordsPageResult}>
      <figcaption className="label">{deskPageWords.preview}</figcaption>
      <p className="small">{address}</p>
      <p className={styles.pageWordsPageTitle} dir="auto">
        {cut(words.meta_title, TITLE_SHOWN)}
      </p>
      <p dir="auto">{cut(words.meta_description, DESCRIPTION_SHOWN)}</p>
      {pageTitleAdvice(words).map((remark) => (
        <p key={remark} className={styles.pageWordsPageRemark}>
          {remark}
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
