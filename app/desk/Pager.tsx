import { deskLabels } from "#app/content/desk/frame.ts";
import { DeskLink } from "./DeskForm.tsx";

interface Props {
  /** `before` of the next page; null on the last one. */
  readonly next: string | null;
  /** What the page shows besides, as its query has it. */
  readonly query?: Readonly<Record<string, string | null>>;
}

/** Leads to the older rows of a list. */
export function Pager({ next, query = {} }: Props) {
  if (next === null) return null;
  const search = new URLSearchParams({ before: next });
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return (
    <p>
      <DeskLink to={`?${search}`}>{deskLabels.more}</DeskLink>
    </p>
  );
}
