import type { Translated } from "#app/content/translated.ts";
import { bidiIsolate } from "#app/domain/invisible.ts";
import type * as en from "../en/server-messages.ts";
import { clientMessages } from "./client-messages.ts";
import { aogDesk, phoneLines } from "./company.ts";

const [support, , aog] = phoneLines;

export const serverMessages: Translated<typeof en.serverMessages> = {
  found: "عُثر على الطلب.",
  carrierUnknown:
    "لا يوجد طلب مفتوح أو مسلَّم حديثًا يجمع بين هذا الرقم وهذه المعلومة. يرجى التحقق منهما أو الاتصال بنا.",
  carrierBusy:
    "عمليات البحث بأرقام الناقلين كثيرة جدًا في الوقت الحالي. يرجى الانتظار دقيقة ثم إعادة المحاولة، أو الاتصال بنا.",
  carrierPart: (asked) =>
    `الأرقام كثيرة دفعة واحدة: بحثنا عن أول ${asked} منها، ولا يطابق أيّ منها هذه المعلومة. يرجى الانتظار دقيقة ثم إعادة المحاولة بالأرقام الأخرى، أو الاتصال بنا.`,
  quoteSent: (reference) =>
    `${clientMessages.quoteSent} رقمكم المرجعي هو ${bidiIsolate(reference)}.`,
  contactSent: (reference) =>
    `${clientMessages.contactSent}. رقمكم المرجعي هو ${bidiIsolate(reference)}.`,
  subscribed: clientMessages.subscribed,
  alreadySubscribed: clientMessages.alreadySubscribed,
  formsFull: (isUrgent) =>
    isUrgent
      ? `الضغط على نماذجنا كبير، ولا يمكنها استقبال طلبكم الآن. يرجى الاتصال هاتفيًا. ${aogDesk.name}، ${aogDesk.hours}: ${bidiIsolate(aog.shown)}.`
      : `الضغط على نماذجنا كبير، ولا يمكنها استقبال رسالتكم الآن. يرجى الاتصال بنا: ${bidiIsolate(support.shown)}.`,
  idTaken: "يوجد استفسار آخر يحمل submission_id نفسه. يرجى إرسال هذا الاستفسار بمعرّف جديد.",
  followAsked: "يرجى تفقّد البريد الوارد.",
  followFull: "لا يمكن إضافة متابعين آخرين إلى هذا الطلب. يرجى الاتصال بنا.",
  followBusy: "وردت اليوم طلبات كثيرة جدًا من شبكتكم. يرجى إعادة المحاولة غدًا أو الاتصال بنا.",
  followOver: "سبق تسليم هذا الطلب أو إلغاؤه.",
  followMailless: "لا يمكننا إرسال رسائل البريد الإلكتروني حاليًا. يرجى الاتصال بنا.",
  followFound: "عُثر عليه.",
  followUnknown: "انتهت صلاحية هذا الرابط. يرجى استخدام الرابط الوارد في أحدث رسالة وصلتكم.",
  pageMetaFound: "عُثر على الصفحة.",
  pageUnknown: "لا توجد صفحة بهذا الاسم.",
  tooManyRequests: clientMessages.tooManyRequests,
  pathUnknown: "لا يوجد شيء في هذا العنوان.",
  postOnly: "هذا العنوان يستجيب لطلبات POST فقط.",
  jsonOnly: "يرجى إرسال JSON بنوع المحتوى application/json.",
  notMeasurements: "الطلب ليس قياسًا لأداء صفحة.",
  notJson: "نص الطلب ليس JSON صالحًا.",
  bodyBroken: "تعذّرت قراءة نص الطلب.",
  bodyTooLarge: "نص الطلب أكبر من 64 كيبيبايت.",
  addressTooLong: "هذا العنوان طويل جدًا.",
  headersTooLarge: "ترويسات الطلب أكبر من 32 كيبيبايت.",
  notAtDesk: "هذه الصفحة للموظفين. يرجى تسجيل الدخول ثم إعادة المحاولة.",
  deskAway:
    "لا يمكن القراءة من قاعدة البيانات أو الكتابة فيها في هذه اللحظة. يرجى إعادة تحميل الصفحة بعد دقيقة، فيُعاد إرسال النموذج بكل ما كُتب فيه.",
  crossSiteRequest: "لم يأتِ هذا الطلب من موقعنا. يرجى إعادة تحميل الصفحة ثم إعادة المحاولة.",
};
