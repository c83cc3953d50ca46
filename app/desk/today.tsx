import { deskToday } from "#app/content/desk/today.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Section } from "#workers/desk/today-types.ts";
import type { Route } from "./+types/today";
import { deskTitle } from "./page.tsx";
import { TodayPage } from "./TodayPage.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { today: await requireDesk(context).today(), now: new Date().toISOString() };
}

/** Stores what waits in the fallback queue now. */
export async function action({ context }: Route.ActionArgs) {
  return { drained: await requireDesk(context).drainQueue() };
}

/** The count comes first: it is what a tab shows. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const sections = loaderData ? Object.values<Section>({ ...loaderData.today }) : [];
  const count = sections.reduce((sum, section) => sum + section.count, 0);
  const title = deskTitle(deskToday.title);
  return [{ title: count > 0 ? `(${count.toLocaleString("en")}) ${title}` : title }];
};

export default function Today({ loaderData, actionData }: Route.ComponentProps) {
  return <TodayPage {...loaderData} drained={actionData?.drained} />;
}
