import { Outlet, useLocation } from "react-router";
import { orderNumberFromPath, orderNumbersFromQuery } from "#app/domain/tracking-address.ts";
import { PageHead } from "#app/ui/layout/PageHead.tsx";
import { TrackingStrip } from "#app/ui/track/TrackingStrip.tsx";
import { trackLabel, trackPage } from "#content/pages/track.ts";

/** Tracking pages are rendered for each request, but their template only once (rendered-page.server.ts). */
export const handle = { hasTemplate: true };

/** The head and the strip of the tracking pages, which stay while results come and go. */
export default function TrackLayout() {
  const { pathname, search } = useLocation();
  const orderNumber = orderNumberFromPath(pathname);
  const orderNumbers = orderNumber
    ? [orderNumber]
    : orderNumbersFromQuery(new URLSearchParams(search));
  return (
    <>
      <PageHead
        label={trackLabel}
        heading={trackPage.heading}
        lead={trackPage.lead}
        hasStrip
        isCompact={orderNumbers.length > 0}
      />
      <TrackingStrip orderNumbers={orderNumbers}>
        <Outlet />
      </TrackingStrip>
    </>
  );
}
