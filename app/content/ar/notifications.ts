import type { Translated } from "#app/content/translated.ts";
import type { Milestone, TrackingException } from "#app/domain/tracking/status.ts";
import type * as en from "../en/notifications.ts";
import { phoneLines } from "./company.ts";

type Headline = readonly [alone: string, at: (place: string) => string];

const MILESTONES: Readonly<Record<Milestone, Headline>> = {
  booked: ["تم حجز الشحنة", (place) => `تم حجز الشحنة في ${place}`],
  collected: ["استُلمت الشحنة من المرسِل", (place) => `استُلمت الشحنة من المرسِل في ${place}`],
  "at origin": ["الشحنة في محطة المغادرة", (place) => `الشحنة في محطة المغادرة، ${place}`],
  departed: ["غادرت الشحنة", (place) => `غادرت الشحنة ${place}`],
  "in transit": ["الشحنة في الطريق", (place) => `الشحنة في الطريق، ${place}`],
  arrived: ["وصلت الشحنة", (place) => `وصلت الشحنة إلى ${place}`],
  "customs clearance": [
    "الشحنة في التخليص الجمركي",
    (place) => `الشحنة في التخليص الجمركي في ${place}`,
  ],
  "out for delivery": ["خرجت الشحنة للتسليم", (place) => `خرجت الشحنة للتسليم في ${place}`],
  delivered: ["تم تسليم الشحنة", (place) => `تم تسليم الشحنة في ${place}`],
};

const EXCEPTIONS: Readonly<Record<TrackingException, Headline>> = {
  "on hold": ["الشحنة معلّقة", (place) => `الشحنة معلّقة في ${place}`],
  damaged: ["سُجّل ضرر في الشحنة", (place) => `سُجّل ضرر في الشحنة في ${place}`],
  cancelled: ["الشحنة ملغاة", (place) => `الشحنة ملغاة في ${place}`],
};

function headline([alone, at]: Headline, place: string | null): string {
  return place === null ? alone : at(place);
}

export const notificationHeadlines: Translated<typeof en.notificationHeadlines> = {
  milestone: (milestone, place) => headline(MILESTONES[milestone], place),
  exception: (exception, place) => headline(EXCEPTIONS[exception], place),
  correction: (milestone) => `تصحيح: سُجّلت مرحلة «${MILESTONES[milestone][0]}» عن طريق الخطأ`,
  date: {
    delivered: (day) => `موعد التسليم المتوقع الآن ${day}`,
    arrived: (day) => `موعد الوصول المتوقع الآن ${day}`,
    none: "لم يعد هناك موعد متوقع",
  },
  passed: {
    delivered: (day) => `كان التسليم متوقعًا يوم ${day}`,
    arrived: (day) => `كان الوصول متوقعًا يوم ${day}`,
  },
  resumed: {
    "on hold": "لم تعد الشحنة معلّقة",
    damaged: "لم تعد الشحنة مسجّلة على أنها متضرّرة",
    cancelled: "لم تعد الشحنة ملغاة",
  },
  noStatus: "لم تعد للشحنة حالة مسجّلة",
  reminder: (place, status) => {
    if (place !== null) return `آخر موقع مسجّل: ${place}`;
    return status === null ? "مكان الشحنة غير مسجّل" : `حالة الشحنة: ${status}`;
  },
  // The number comes last: what a mail program cuts off then is in the e-mail's first line.
  subject: (number, headline) => `${headline}: ${number}`,
};

export const notificationLabels: Translated<typeof en.notificationLabels> = {
  order: "الطلب",
  status: "الحالة",
  unreported: "سُجّلت من دون مكان أو وقت.",
  corrected: (milestone) => `ذكرت رسالة سابقة «${MILESTONES[milestone][0]}». وقد أُلغي ذلك التسجيل.`,
  correction: "تصحيح",
  before: (when) => `سابقًا: ${when}`,
  reported: (day) => `سُجّل يوم ${day}`,
  open: "عرض الطلب",
  calendar: "إضافة إلى التقويم",
  call: (telephone) => `الاتصال بخدمة العملاء: \u2068${telephone}\u2069`,
  kind: "تحديث عن الطلب",
};

const important = "المغادرة والوصول وتغيّر الموعد وتعليق الشحنة أو تضرّرها والتسليم";

export const notificationReasons: Translated<typeof en.notificationReasons> = {
  follows: {
    important: (number, since) =>
      `طلبتم يوم ${since} التحديثات الرئيسية عن الطلب \u2068${number}\u2069: ${important}.`,
    all: (number, since) => `طلبتم يوم ${since} كل التحديثات عن الطلب \u2068${number}\u2069.`,
  },
  reminder: "أرسل هذه الرسالة أحد أعضاء فريقنا.",
  ends: "تتوقف التحديثات بعد أسبوع من التسليم أو الإلغاء.",
  stop: "إيقاف هذه الرسائل",
  stopHint: "لهذا الطلب أو لكل الطلبات.",
};

export const requestMail: Translated<typeof en.requestMail> = {
  heading: "تأكيد طلب التحديثات",
  asked: {
    important: (number) =>
      `طلبتم، أو طلب شخص يستخدم عنوانكم، تحديثات عن الطلب \u2068${number}\u2069: ${important}.`,
    all: (number) =>
      `طلبتم، أو طلب شخص يستخدم عنوانكم، كل التحديثات عن الطلب \u2068${number}\u2069.`,
  },
  open: "نعم، أريد التحديثات",
  until: (day, time) => `الرابط صالح حتى ${day}، ${time} بتوقيت دبي.`,
  first: {
    confirm: "يرجى تأكيد الطلب عبر موقعنا. لا نرسل أي تحديثات قبل ذلك.",
    unasked: "إن لم تطلبوا ذلك، فيمكنكم تجاهل هذه الرسالة. سنحذف عنوانكم بعد 48 ساعة.",
    stop: "حذف عنواني الآن",
  },
  change: {
    confirm: "يرجى تأكيد الطلب عبر موقعنا. وإلى ذلك الحين تصلكم التحديثات التي اخترتموها من قبل.",
    unasked: "إن لم تطلبوا ذلك، فيمكنكم تجاهل هذه الرسالة. لن يتغيّر شيء.",
    stop: notificationReasons.stop,
  },
};

const [support] = phoneLines;

export const supportPhone = support;
