import * as v from "valibot";
import { fieldNames } from "#content/field-messages.ts";
import {
  email,
  honeypot,
  line,
  optionalLine,
  optionalText,
  phone,
  submissionId,
  text,
} from "../fields.ts";

const NAME_MAX = 120;
const SUBJECT_MAX = 200;
const MESSAGE_MAX = 4000;
const DETAIL_MAX = 160;

/** A contact message (specification section 5), as `/api` and the contact page validate it. */
export const ContactSchema = v.object({
  submission_id: submissionId(),
  homepage_url: honeypot(),
  name: line(fieldNames.name, NAME_MAX),
  email: email(),
  phone: phone(),
  subject: line(fieldNames.subject, SUBJECT_MAX),
  message: optionalText(fieldNames.message, MESSAGE_MAX),
  freight: optionalLine(fieldNames.freight, DETAIL_MAX),
  city: optionalLine(fieldNames.city, DETAIL_MAX),
  delivery: optionalLine(fieldNames.delivery, DETAIL_MAX),
  incoterms: optionalLine(fieldNames.incoterms, DETAIL_MAX),
});

/** The home page's contact form, which also requires a message. */
export const HomeContactSchema = v.object({
  ...ContactSchema.entries,
  message: text(fieldNames.message, MESSAGE_MAX),
});

export type Contact = v.InferOutput<typeof ContactSchema>;
