import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/order-documents.ts";

export const documentKinds: Translated<typeof en.documentKinds> = {
  "proof-of-delivery": "إثبات التسليم",
  "delivery-note": "سند التسليم",
  "delivery-order": "إذن التسليم",
  "air-waybill": "بوليصة الشحن الجوي",
  "bill-of-lading": "بوليصة الشحن البحري",
  "commercial-invoice": "الفاتورة التجارية",
  "packing-list": "قائمة التعبئة",
  "certificate-of-origin": "شهادة المنشأ",
  "customs-declaration": "البيان الجمركي",
  "goods-photo": "صورة البضاعة",
  "damage-photo": "صورة الضرر",
  other: "مستند آخر",
};
