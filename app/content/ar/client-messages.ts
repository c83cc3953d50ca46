import type { Translated } from "#app/content/translated.ts";
import { bidiIsolate } from "#app/domain/invisible.ts";
import type * as en from "../en/client-messages.ts";

export const clientMessages: Translated<typeof en.clientMessages> = {
  orderNotFound: "لم يُعثر على الطلب!",
  ordersUnavailable:
    "لا يمكننا البحث عن الطلبات حاليًا. طلبكم لم يتأثر. يرجى إعادة المحاولة بعد بضع دقائق أو الاتصال بنا.",
  somethingError: "حدث خطأ!",
  quoteSent: "أُرسلت رسالتكم. شكرًا لكم!",
  contactSent: "أُرسلت رسالتكم",
  subscribed: "شكرًا لاشتراككم معنا",
  alreadySubscribed: "هذا البريد الإلكتروني مشترك مسبقًا",
  checkFields: "يرجى مراجعة الحقول المحددة.",
  tooManyRequests: "وردت طلبات كثيرة جدًا من هذا الاتصال. يرجى الانتظار دقيقة ثم إعادة المحاولة.",
  networkGone: "لا يوجد اتصال بالإنترنت. يرجى التحقق من الاتصال ثم إعادة المحاولة.",
  noResponse:
    "موقعنا بطيء في الاستجابة. بياناتكم محفوظة: يرجى إعادة المحاولة بعد دقيقة أو الاتصال بنا.",
  httpFailure: (url, status, statusText) =>
    `تعذّرت استجابة HTTP من ${bidiIsolate(url)}: ${bidiIsolate(`${status} ${statusText}`)}`,
};
