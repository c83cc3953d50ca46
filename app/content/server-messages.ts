/**
 * What the calls answer, in words a visitor can read (specification sections 4 and 8). A browser is told
 * them, and needn't carry them: what pages say themselves is in messages.ts.
 */
export const answers = {
  found: "Order found.",
  quoteSent: (reference: string) =>
    `Your message has been sent. Thank you! Your reference is ${reference}.`,
  contactSent: (reference: string) => `Your message has been sent. Your reference is ${reference}.`,
  subscribed: "Thank you For Subscribing with Us",
  alreadySubscribed: "Already Subscribed from this Email",
  pageMetaFound: "Page found.",
  pageUnknown: "There is no page of that name.",
  tooManyRequests: "Too many requests from this connection. Wait a minute, then try again.",
  pathUnknown: "There is nothing at this address.",
  postOnly: "This address answers POST requests only.",
  jsonOnly: "Please send JSON, with the content type application/json.",
  notMeasurements: "These are no measurements of a page.",
  notJson: "The request body isn't valid JSON.",
  bodyBroken: "The request body could not be read.",
  bodyTooLarge: "The request body is larger than 64 KiB.",
  addressTooLong: "This address is longer than any of ours.",
  headersTooLarge: "The request headers are larger than 32 KiB.",
  foreignRequest: "This request didn't come from our site. Please reload the page and try again.",
} as const;
