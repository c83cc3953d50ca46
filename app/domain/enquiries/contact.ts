import * as v from "valibot";
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
  name: line("Name", NAME_MAX),
  email: email(),
  phone: phone(),
  subject: line("Subject", SUBJECT_MAX),
  message: optionalText("Message", MESSAGE_MAX),
  freight: optionalLine("Freight", DETAIL_MAX),
  city: optionalLine("City", DETAIL_MAX),
  delivery: optionalLine("Delivery", DETAIL_MAX),
  incoterms: optionalLine("Incoterms", DETAIL_MAX),
});

/** The home page's contact form, which also requires a message. */
export const HomeContactSchema = v.object({
  ...ContactSchema.entries,
  message: text("Message", MESSAGE_MAX),
});

export type Contact = v.InferOutput<typeof ContactSchema>;
