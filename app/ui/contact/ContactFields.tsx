import { contactFields } from "#app/content/pages/contact.ts";
import { TextField } from "../form/TextField.tsx";

/** The fields that both contact forms share. */
export function ContactFields() {
  return (
    <>
      <TextField name="name" label={contactFields.name} autoComplete="name" />
      <TextField name="email" label={contactFields.email} type="email" autoComplete="email" />
      <TextField name="phone" label={contactFields.phone} type="tel" autoComplete="tel" />
      <TextField name="subject" label={contactFields.subject} />
    </>
  );
}
