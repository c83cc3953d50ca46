import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/track-carrier.ts";
import { plural } from "../plural.ts";

export const carrierSearch: Translated<typeof en.carrierSearch> = {
  kinds: {
    "air waybill": "هذا رقم بوليصة شحن جوي (AWB).",
    container: "هذا رقم حاوية.",
    document: "يبدو أنه رقم بوليصة شحن بحري (B/L) أو رقم حجز.",
  },
  flags: {
    "air waybill": "بوليصة شحن جوي",
    container: "حاوية",
    document: "رقم الناقل",
  },
  title: "البحث عن الطلب برقم الناقل",
  lead: "أضيفوا معلومة أخرى عن الطلب لنعرضه.",
  several: (count) =>
    plural(count, {
      one: "أحد هذه الأرقام صادر عن ناقل.",
      two: "اثنان من هذه الأرقام صادران عن ناقلين.",
      few: `${count} من هذه الأرقام صادرة عن ناقلين.`,
      many: `${count} من هذه الأرقام صادرة عن ناقلين.`,
      other: `${count} من هذه الأرقام صادرة عن ناقلين.`,
    }),
  severalLead: (count) =>
    count === 1
      ? "أضيفوا معلومة أخرى عن طلبه لنعرضه."
      : "أضيفوا معلومة أخرى لنعرض الطلبات التي تطابقها.",
  unasked: (count) => {
    const numbers = plural(count, {
      one: "لم يُبحث عن رقم واحد",
      two: "لم يُبحث عن رقمين",
      few: `لم يُبحث عن ${count} أرقام`,
      many: `لم يُبحث عن ${count} رقمًا`,
      other: `لم يُبحث عن ${count} رقم`,
    });
    return `${numbers} لأن الأرقام كانت كثيرة دفعة واحدة. يرجى الانتظار دقيقة، ثم إدخال المعلومة من جديد.`;
  },
  label: "البريد الإلكتروني أو مكان التسليم",
  help: "عنوان البريد الإلكتروني المسجّل في الطلب، أو مكان التسليم باسمه أو رمزه: دبي أو AEDXB أو DXB. نقارن ما تكتبونه ولا نحتفظ به.",
  submit: "البحث عن الطلب",
};
