import { data } from "react-router";
import * as v from "valibot";
import { deskForget } from "#app/content/desk/forget.ts";
import { readForm } from "#app/enquiries/action.server.ts";
import { requireAdmin } from "#workers/desk/session.ts";
import type { Route } from "./+types/forget";
import { done } from "./action.ts";
import { ForgetPage } from "./ForgetPage.tsx";
import { deskTitle } from "./page.tsx";

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context);
  return null;
}

const EmailSchema = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.rfcEmail());

/** Posted to be shown too: the address of a page is kept in places where no person's belongs. */
export async function action({ request, context }: Route.ActionArgs) {
  const { people } = requireAdmin(context);
  const form = await readForm(request);
  const typed = String(form.get("email") ?? "");
  const { success, output: email } = v.safeParse(EmailSchema, typed);
  if (!success) {
    return data({ email: typed, error: deskForget.invalid, found: null }, { status: 422 });
  }
  if (form.get("do") === "forget") {
    throw done("/desk/forget", await people.forget(email));
  }
  return data({ email, error: undefined, found: await people.find(email) });
}

export const meta: Route.MetaFunction = () => [{ title: deskTitle(deskForget.title) }];

export default function Forget({ actionData }: Route.ComponentProps) {
  return <ForgetPage asked={actionData} />;
}
