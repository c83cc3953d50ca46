import { deskReport } from "#app/content/desk/report.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/report";
import { deskTitle } from "./page.tsx";
import { ReportPage } from "./ReportPage.tsx";

const DEFAULT_WEEKS = "26";

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("weeks");
  const weeks = deskReport.weeks.find((one) => one === asked) ?? DEFAULT_WEEKS;
  return { weeks, report: await requireDesk(context).report(Number(weeks)) };
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskReport.title) }];

export default function ReportRoute({ loaderData }: Route.ComponentProps) {
  return <ReportPage {...loaderData} />;
}
