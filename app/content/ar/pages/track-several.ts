import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/track-several.ts";
import { plural } from "../plural.ts";

const orders = (count: number) =>
  plural(count, {
    one: "طلب واحد",
    two: "طلبان",
    few: `${count} طلبات`,
    many: `${count} طلبًا`,
    other: `${count} طلب`,
  });

export const severalLabels: Translated<typeof en.severalLabels> = {
  title: orders,
  found: (found, count) => `عُثر على ${found} من أصل ${count}`,
  problems: {
    "over-limit":
      "لم يُبحث عنه: الطلبات من هذا الاتصال كثيرة جدًا. يرجى الانتظار دقيقة ثم إعادة تحميل الصفحة.",
    unreadable: "لا يمكن عرض هذا الطلب الآن. يرجى الاتصال بنا لمعرفة حالته.",
  },
  late: "متأخرة",
  lateCount: (count) =>
    plural(count, {
      one: "واحدة متأخرة",
      two: "اثنتان متأخرتان",
      few: `${count} متأخرة`,
      many: `${count} متأخرة`,
      other: `${count} متأخرة`,
    }),
  order: "رقم الطلب",
  status: "حالة الطلب",
  last: "آخر حدث",
  eta: "التسليم",
  copy: "نسخ الجدول",
  copied: "تم النسخ",
  download: "تنزيل ملف CSV",
  fileName: "orders.csv",
};

export const sheetColumns: Translated<typeof en.sheetColumns> = [
  "رقم الطلب",
  "حالة الطلب",
  "المرحلة",
  "آخر حدث",
  "المكان",
  "وقت آخر حدث",
  "الموعد المتوقع",
  "متأخرة",
  "وقت التسليم",
];

export const sheetLabels: Translated<typeof en.sheetLabels> = { yes: "نعم", no: "لا" };
