import { deskFrame } from "#app/content/desk/frame.ts";
import { deskRecord } from "#app/content/desk/record.ts";
import { requireDesk } from "#app/desk/desk.ts";
import { RecordPage } from "#app/ui/desk/RecordPage.tsx";
import type { Route } from "./+types/record";

export async function loader({ request, context }: Route.LoaderArgs) {
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  return requireDesk(context).record(before);
}

export const meta: Route.MetaFunction = () => [{ title: deskFrame.title(deskRecord.title) }];

export default function Record({ loaderData }: Route.ComponentProps) {
  return <RecordPage {...loaderData} />;
}
