import { deskFrame } from "#app/content/desk/frame.ts";
import { ErrorId } from "#app/ui/layout/ErrorId.tsx";
import { PageTitle } from "./PageTitle.tsx";

/** A page of the desk that could not be shown. */
export function DeskError({ status }: { readonly status: number }) {
  const { forbidden, notFound, failed } = deskFrame.error;
  const { heading, lead } = status === 403 ? forbidden : status === 404 ? notFound : failed;
  return (
    <>
      <title>{deskFrame.title(heading)}</title>
      <PageTitle title={heading} />
      <p>{lead}</p>
      <ErrorId />
    </>
  );
}
