import * as v from "valibot";
import { email, honeypot, submissionId } from "../fields.ts";

export const SubscriberSchema = v.object({
  submission_id: submissionId(),
  homepage_url: honeypot(),
  email: email(),
});

export type Subscriber = v.InferOutput<typeof SubscriberSchema>;
