import * as v from "valibot";
import { email, submissionId } from "./fields.ts";

export const SubscriberSchema = v.object({
  submission_id: submissionId(),
  email: email(),
});

export type Subscriber = v.InferOutput<typeof SubscriberSchema>;
