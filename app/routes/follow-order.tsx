import { useEffect } from "react";
import { data } from "react-router";
import { type ApiResult, backendContext } from "#app/backend.ts";
import { brand } from "#app/content/company-facts.ts";
import { localPath } from "#app/content/page-url.ts";
import { KIND_FIELD } from "#app/domain/enquiries/form-data.ts";
import { FollowSchema } from "#app/domain/follow.ts";
import { NOTIFICATION_LEVELS, type NotificationLevel } from "#app/domain/tracking/notifications.ts";
import { trackingPath } from "#app/domain/tracking-address.ts";
import { validate } from "#app/domain/validation.ts";
import { action as enquiryAction, readForm, refusedContext } from "#app/enquiries/action.server.ts";
import { pageTitle } from "#app/seo/meta.ts";
import { writeDraft } from "#app/ui/form/draft.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { FollowForm } from "#app/ui/track/FollowForm.tsx";
import { clientMessages } from "#content/client-messages.ts";
import { errorLabels } from "#content/error-labels.ts";
import { followOrderPage } from "#content/pages/follow.ts";
import { orderDetailsLabels } from "#content/pages/track.ts";
import type { Route } from "./+types/follow-order";
import styles from "./follow.module.css";
import { privateResponse } from "./tracking.ts";

export { headers } from "#app/enquiries/action.server.ts";

/** The follow form on a page of its own. The order is looked up when the form is posted. */
export function loader({ params: { orderNumber } }: Route.LoaderArgs) {
  return data({ orderNumber }, privateResponse(200));
}

interface Asked {
  readonly result: ApiResult<unknown>;
  readonly values: { readonly email: string; readonly level: NotificationLevel };
}

/** Also handles the footer's form. */
export async function action(args: Route.ActionArgs) {
  const fields = await readForm(args.request.clone());
  if (fields.has(KIND_FIELD)) return enquiryAction(args);
  const typed = { ...Object.fromEntries(fields), order_number: args.params.orderNumber };
  const checked = validate(FollowSchema, typed);
  const result =
    "errors" in checked
      ? { code: 422, message: clientMessages.checkFields, errors: checked.errors }
      : await args.context.get(backendContext).follow(checked.value);
  const level = NOTIFICATION_LEVELS.find((known) => known === fields.get("level")) ?? "important";
  const values = { email: String(fields.get("email") ?? ""), level };
  args.context.set(refusedContext, result.code !== 200);
  return data<Asked>({ result, values }, privateResponse(result.code));
}

export const meta: Route.MetaFunction = (args) => [
  { title: pageTitle(args, `${followOrderPage.title} | ${brand.name}`) },
  { name: "robots", content: "noindex" },
];

export default function FollowOrder({ loaderData, actionData }: Route.ComponentProps) {
  const asked = actionData && "values" in actionData && !("kind" in actionData) ? actionData : null;
  const isAsked = asked?.result.code === 200;
  const { label, heading } = followOrderPage;
  return (
    <>
      <PageHead
        label={label}
        heading={isAsked ? followOrderPage.asked.heading : heading}
        lead={isAsked ? followOrderPage.asked.lead(asked.values.email) : undefined}
      />
      <FollowAnswer orderNumber={loaderData.orderNumber} asked={asked} />
    </>
  );
}

interface Props {
  readonly orderNumber: string;
  /** Null before the form was posted. */
  readonly asked: Asked | null;
}

/** The follow form; once it is posted, the result. */
function FollowAnswer({ orderNumber, asked }: Props) {
  const { result, values } = asked ?? {};
  const error = result?.errors?.email;
  const isDone = result?.code === 200;
  useEffect(() => {
    if (isDone) writeDraft("follow", {});
  }, [isDone]);
  return (
    <div className="container">
      <div className={`container-inner ${styles.panel}`}>
        <p className={`wrap ${styles.order}`}>
          <span className="label">{orderDetailsLabels.title}</span>
          <bdi className="code">{orderNumber}</bdi>
        </p>
        {result && result.code !== 200 && result.code !== 422 && (
          <p className={styles.refusal} role="alert">
            {result.code === 503 && `${clientMessages.somethingError} `}
            {result.message !== clientMessages.somethingError && result.message}
            {result.errorId && <span className="code"> {errorLabels.errorId(result.errorId)}</span>}
          </p>
        )}
        {isDone ? (
          <p className={styles.text}>{followOrderPage.asked.text}</p>
        ) : (
          <FollowForm orderNumber={orderNumber} {...(values && { values })} error={error} />
        )}
        <p className={styles.text}>
          <a className="link" href={localPath(trackingPath(orderNumber) ?? "/track")}>
            {followOrderPage.back}
          </a>
        </p>
      </div>
    </div>
  );
}
