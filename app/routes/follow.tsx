import { data } from "react-router";
import { type ApiResult, backendContext, type Following } from "#app/backend.ts";
import { brand } from "#app/content/company-facts.ts";
import { localPath } from "#app/content/page-url.ts";
import { KIND_FIELD } from "#app/domain/enquiries/form-data.ts";
import { FOLLOW_DECISIONS, REMOVE_PARAMETER } from "#app/domain/follow.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { action as enquiryAction, readForm, refusedContext } from "#app/enquiries/action.server.ts";
import { pageTitle } from "#app/seo/meta.ts";
import { Button, ButtonLink } from "#app/ui/controls/Button.tsx";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { errorLabels } from "#content/error-labels.ts";
import { trackLink } from "#content/navigation.ts";
import { followForm, followPage } from "#content/pages/follow.ts";
import type { Route } from "./+types/follow";
import styles from "./follow.module.css";
import { privateResponse } from "./tracking.ts";

export { headers } from "#app/enquiries/action.server.ts";

/** Changes nothing: mail scanners open links. */
export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const found = await context.get(backendContext).following({ token });
  const isRemoval = url.searchParams.has(REMOVE_PARAMETER);
  return data({ found, isRemoval }, privateResponse(found.code));
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
      : FOLLOW_DECISIONS.find((known) => known === fields.get("decision"));
  if (!decision) throw data(null, { status: 400 });
  const { token } = args.params;
  const { code } = await args.context.get(backendContext).decideFollowing({ token, decision });
  // A follower who was removed meanwhile gets nothing, as requested.
  const isDone = code === 200 || (code === 404 && decision !== "confirm");
  args.context.set(refusedContext, !isDone);
  return data({ decision }, privateResponse(isDone ? 200 : code));
}

export const meta: Route.MetaFunction = (args) => [
  { title: pageTitle(args, `${followPage.title} | ${brand.name}`) },
  { name: "robots", content: "noindex" },
];

export default function Follow({ loaderData, actionData }: Route.ComponentProps) {
  const { label, states } = followPage;
  const shown = shownState(loaderData, actionData);
  const { heading, lead } = states[shown];
  return (
    <>
      <PageHead label={label} heading={heading} lead={lead} />
      <FollowDecisions found={loaderData.found} shown={shown} />
    </>
  );
}

function shownState(
  { found: { result, code }, isRemoval }: Route.ComponentProps["loaderData"],
  actionData: Route.ComponentProps["actionData"],
): keyof typeof followPage.states {
  if (!result) return code === 404 ? "unknown" : "unavailable";
  if (result.state === "pending" && isRemoval) return "removing";
  const isAll = actionData && "decision" in actionData && actionData.decision === "stop-all";
  return result.state === "stopped" && isAll ? "all stopped" : result.state;
}

interface FollowDecisionsProps {
  readonly found: ApiResult<Following>;
  readonly shown: keyof typeof followPage.states;
}

/** The decisions that a link allows. Only the press of a button counts. */
function FollowDecisions({ found, shown }: FollowDecisionsProps) {
  const { result, errorId } = found;
  if (!result) {
    return (
      <div className="container">
        <div className={`container-inner ${styles.panel}`}>
          {errorId && <p className={`code ${styles.text}`}>{errorLabels.errorId(errorId)}</p>}
          <p className={styles.text}>
            <ButtonLink to={trackLink.to} tone="navy">
              {trackLink.label}
            </ButtonLink>
          </p>
        </div>
      </div>
    );
  }
  const { state, level, order_number } = result;
  const { decisions } = followPage;
  const order = trackingPath(order_number) ?? trackLink.to;
  return (
    <div className="container">
      <div className={`container-inner ${styles.panel}`}>
        <p className={`wrap ${styles.order}`}>
          <span className="label">{followPage.order}</span>
          <bdi className="code">{order_number}</bdi>
        </p>
        {level && state !== "stopped" && (
          <p className={styles.text}>
            <span className="label">{followPage.which}</span>
            <br />
            <strong>{followForm.levels[level].label}.</strong> {followForm.levels[level].text}
          </p>
        )}
        {state === "pending" && (
          <form method="post" className={`wrap ${styles.decisions}`}>
            {shown === "pending" && (
              <Button type="submit" name="decision" value="confirm">
                {decisions.confirm}
              </Button>
            )}
            <Button type="submit" name="decision" value="stop" tone="navy">
              {shown === "removing" ? followPage.remove : followPage.refuse}
            </Button>
          </form>
        )}
        <p className={styles.text}>
          {state === "pending" ? (
            <a className="link" href={localPath(order)}>
              {followPage.see}
            </a>
          ) : (
            <ButtonLink to={order} tone="navy">
              {followPage.see}
            </ButtonLink>
          )}
        </p>
        {state !== "pending" && shown !== "all stopped" && (
          <form method="post" className={styles.text}>
            <button
              type="submit"
              name="decision"
              value={state === "following" ? "stop" : "stop-all"}
              className="link touch"
            >
              {decisions[state === "following" ? "stop" : "stop-all"]}
            </button>
          </form>
        )}
      </div>
    </div>
  );
}
