import { clientMessages } from "#app/content/client-messages.ts";
import { Banner } from "../form/Banner.tsx";
import { useFormState } from "../form/EnquiryForm.tsx";

/** The server's message, else the page's own; or 'Something Error!' with what can be done about it. */
export function QuoteBanner() {
  const { banner } = useFormState();
  if (!banner) return <Banner kind={null} />;
  if (banner.code === 200)
    return <Banner kind="success" title={banner.message || clientMessages.quoteSent} />;
  const isMore = banner.message !== clientMessages.somethingError;
  return (
    <Banner
      kind="failure"
      title={clientMessages.somethingError}
      text={isMore ? banner.message : undefined}
    />
  );
}
