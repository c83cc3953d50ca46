import { clientMessages } from "#app/content/client-messages.ts";
import { Banner } from "../form/Banner.tsx";
import { useFormState } from "../form/EnquiryForm.tsx";

/** The server's message or the default one; on an error 'Something Error!' and what to do. */
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
