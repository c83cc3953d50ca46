import { quoteFields } from "#app/content/pages/service-request.ts";
import { TextField } from "../form/TextField.tsx";
import { Group } from "./Group.tsx";

export function ContactGroup() {
  return (
    <Group number={1}>
      <TextField name="name" label={quoteFields.name} autoComplete="name" span={12} />
      <TextField
        name="email"
        label={quoteFields.email}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <TextField
        name="phone"
        label={quoteFields.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
    </Group>
  );
}
