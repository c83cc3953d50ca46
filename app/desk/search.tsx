import { redirect } from "react-router";
import { deskSearch } from "#app/content/desk/search.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/search";
import { deskTitle } from "./page.tsx";
import { enquiryPath, orderPath } from "./paths.ts";
import { SearchPage } from "./SearchPage.tsx";

/** An exact number or reference leads to its page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const text = new URL(request.url).searchParams.get("q")?.trim().slice(0, 200) ?? "";
  if (text === "") throw redirect("/desk");
  const found = await requireDesk(context).search(text);
  if (found.order) throw redirect(orderPath(found.order));
  if (found.enquiry) throw redirect(enquiryPath(found.enquiry));
  return { text, ...found };
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskSearch.title) }];

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />;
}
