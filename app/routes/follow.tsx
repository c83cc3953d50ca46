import { data } from "react-router";
import { backendContext } from "#app/backend.ts";
import { brand } from "#app/content/company.ts";
import { followPage } from "#app/content/pages/follow.ts";
import { KIND_FIELD } from "#app/domain/enquiries/form-data.ts";
import { FOLLOW_DECISIONS } from "#app/domain/follow.ts";
import { action as enquiryAction, readForm } from "#app/enquiries/action.server.ts";
import { FollowDecisions } from "#app/ui/follow/FollowAnswer.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import type { Route } from "./+types/follow";
import { privateResponse } from "./tracking.ts";

export { headers } from "#app/enquiries/action.server.ts";

/** Changes nothing: mail scanners open links. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const found = await context.get(backendContext).following({ token });
  return data({ found }, privateResponse(found.code));
}

/** The field that a mailbox posts for its own unsubscribe button (RFC 8058). */
const ONE_CLICK = ["List-Unsubscribe", "One-Click"] as const;

/** Also handles the footer's form. */
export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request.clone());
  if (fields.has(KIND_FIELD)) return enquiryAction(args);
  const [name, value] = ONE_CLICK;
  const decision =
    fields.get(name) === value
      ? "stop"
      : FOLLOW_DECISIONS.find((one) => one === fields.get("decision"));
  if (!decision) throw data(null, { status: 400 });
  const { token } = args.params;
  const { code } = await args.context.get(backendContext).decideFollowing({ token, decision });
  // A follower who was removed meanwhile gets nothing, as requested.
  const isDone = code === 404 && decision !== "confirm";
  return data(null, privateResponse(isDone ? 200 : code));
}

export const meta = () => [
  { title: `${followPage.title} | ${brand.name}` },
  { name: "robots", content: "noindex" },
];

export default function Follow({ loaderData: { found } }: Route.ComponentProps) {
  const { label, states } = followPage;
  const { result, code } = found;
  const { heading, lead } = states[result?.state ?? (code === 404 ? "unknown" : "unavailable")];
  return (
    <>
      <PageHead label={label} heading={heading} lead={lead} />
      <FollowDecisions found={found} />
    </>
  );
}
