import { data } from "react-router";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/change";
import { respond } from "./action.ts";
import { ChangePage } from "./ChangePage.tsx";
import { changeTitle } from "./change-text.ts";
import { deskTitle } from "./page.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const after = Math.trunc(Number(new URL(request.url).searchParams.get("after"))) || 0;
  const found = await requireDesk(context).change(params.changeId, after);
  if (!found) throw data(null, { status: 404 });
  return found;
}

/** Undoes the change, and leads to the page on which that was asked for; else this page says why not. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const result = await requireDesk(context).undo(params.changeId);
  return respond({}, result, () => pageBefore(request));
}

/** A page of the desk; the activity where the browser names none. */
function pageBefore({ url, headers }: Request): string {
  const referrer = headers.get("Referer");
  const page = referrer && URL.canParse(referrer) ? new URL(referrer) : null;
  const isDesk = page?.origin === new URL(url).origin && page.pathname.startsWith("/desk");
  return isDesk ? page.pathname : "/desk/activity";
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: deskTitle(loaderData ? changeTitle(loaderData.change) : "") },
];

export default function Change({ loaderData, actionData }: Route.ComponentProps) {
  return <ChangePage {...loaderData} result={actionData?.result} />;
}
