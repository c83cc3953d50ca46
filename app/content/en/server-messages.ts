import { clientMessages } from "./client-messages.ts";
import { aogDesk, phoneLines } from "./company.ts";

const [support, , aog] = phoneLines;

/**
 * The server's messages to visitors (specification sections 4 and 8). Browsers receive them in
 * responses and don't load them; their own are in client-messages.ts.
 */
export const serverMessages = {
  found: "Order found.",
  /** The same for an unknown number and a wrong detail. */
  carrierUnknown:
    "No open or recently delivered order has this number together with this detail. Check both, or call us.",
  /** Above the limit of the visitor's network, or of the whole site. */
  carrierBusy:
    "Too many look-ups of carriers' numbers at the moment. Wait a minute, then try again, or call us.",
  /** The same, where only the first numbers were within the limit. */
  carrierPart: (asked: number) =>
    `Too many numbers at once: we looked up the first ${asked}, and none has this detail. Wait a minute, then try again with the others, or call us.`,
  quoteSent: (reference: string) => `${clientMessages.quoteSent} Your reference is ${reference}.`,
  contactSent: (reference: string) =>
    `${clientMessages.contactSent}. Your reference is ${reference}.`,
  subscribed: clientMessages.subscribed,
  alreadySubscribed: clientMessages.alreadySubscribed,
  /** Where more enquiries come than the site stores. */
  formsFull: (isUrgent: boolean) =>
    isUrgent
      ? `Our forms are overloaded and can't take your request. Please call the ${aogDesk.name}, ${aogDesk.hours}: ${aog.shown}.`
      : `Our forms are overloaded and can't take your message. Please call us: ${support.shown}.`,
  idTaken: "Another enquiry has this submission_id. Send this one with a new id.",
  followAsked: "Check your inbox.",
  followFull: "This order can't have more followers. Please call us.",
  followBusy:
    "Too many requests came from your network today. Please try again tomorrow, or call us.",
  followOver: "This order is already delivered or cancelled.",
  followMailless: "We can't send emails right now. Please call us.",
  followFound: "Found.",
  followUnknown: "This link has expired. Use the one in your latest email.",
  pageMetaFound: "Page found.",
  pageUnknown: "There is no page with that name.",
  tooManyRequests: clientMessages.tooManyRequests,
  pathUnknown: "There is nothing at this address.",
  postOnly: "This address answers POST requests only.",
  jsonOnly: "Please send JSON, with the content type application/json.",
  notMeasurements: "The request is not a page measurement.",
  notJson: "The request body isn't valid JSON.",
  bodyBroken: "The request body could not be read.",
  bodyTooLarge: "The request body is larger than 64 KiB.",
  addressTooLong: "This address is too long.",
  headersTooLarge: "The request headers are larger than 32 KiB.",
  notAtDesk: "This page is for staff. Please sign in and try again.",
  deskAway:
    "The database can't be read or written at this moment. Reload this page in a minute: a form is then sent again, with all that was typed.",
  crossSiteRequest: "This request didn't come from our site. Please reload the page and try again.",
} as const;
