import { deskActivity } from "#app/content/desk/activity.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/activity";
import { ActivityPage } from "./ActivityPage.tsx";
import { deskTitle } from "./page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  return requireDesk(context).activity(before);
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskActivity.title) }];

export default function Activity({ loaderData }: Route.ComponentProps) {
  return <ActivityPage {...loaderData} />;
}
