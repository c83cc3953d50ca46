import { quoteFields, quoteHints } from "#app/content/pages/service-request.ts";
import { dubaiToday } from "#app/domain/dubai-time.ts";
import type { FormValues } from "#app/domain/enquiries/form-data.ts";
import { DISPATCH_NATURES, SHIPPING_MODES } from "#app/domain/enquiries/quote-options.ts";
import { Choice } from "../form/Choice.tsx";
import { TextField } from "../form/TextField.tsx";
import { Group } from "./Group.tsx";

const asOption = (value: string) => ({ value, label: value });

/** Origin, destination, mode and date, with a hint on a past date (in Dubai). */
export function JourneyGroup({ typed }: { readonly typed: FormValues }) {
  const day = typed.estimated_date;
  const isPast = Boolean(day) && String(day) < dubaiToday(new Date());
  return (
    <Group number={2}>
      <TextField name="origin" label={quoteFields.origin} size="large" />
      <TextField name="destination" label={quoteFields.destination} size="large" />
      <Choice
        name="mode_of_shipping"
        label={quoteFields.mode_of_shipping}
        options={SHIPPING_MODES.map(asOption)}
      />
      <Choice
        name="nature_of_dispatch"
        label={quoteFields.nature_of_dispatch}
        options={DISPATCH_NATURES.map(asOption)}
      />
      <TextField
        name="estimated_date"
        label={quoteFields.estimated_date}
        type="date"
        span={12}
        hint={isPast && quoteHints.datePast}
      />
    </Group>
  );
}
