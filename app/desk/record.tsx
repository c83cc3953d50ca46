import { deskFrame } from "#app/content/desk/frame.ts";
import { deskRecord } from "#app/content/desk/record.ts";
import { requireDesk } from "#workers/desk/session.ts";
import type { Route } from "./+types/record";
import { RecordPage } from "./RecordPage.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  return requireDesk(context).record(before);
}

export const meta: Route.MetaFunction = () => [{ title: deskFrame.title(deskRecord.title) }];

export default function Record({ loaderData }: Route.ComponentProps) {
  return <RecordPage {...loaderData} />;
}
