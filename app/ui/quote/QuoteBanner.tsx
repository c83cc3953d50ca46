import { messages } from "#app/content/messages.ts";
import { Banner } from "../form/Banner.tsx";
import { useFormState } from "../form/SubmissionForm.tsx";

/** The server's message, else the page's own; or 'Something Error!' with what can be done about it. */
export function QuoteBanner() {
  const { banner } = useFormState();
  if (!banner) return <Banner kind={null} />;
  if (banner.code === 200)
    return <Banner kind="success" title={banner.message || messages.quoteSent} />;
  const isMore = banner.message !== messages.somethingError;
  return (
    <Banner
      kind="failure"
      title={messages.somethingError}
      text={isMore ? banner.message : undefined}
    />
  );
}
