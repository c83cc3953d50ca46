import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/service-request.ts";
import { quoteLead } from "../navigation.ts";

export const serviceRequestPage: Translated<typeof en.serviceRequestPage> = {
  path: "/service-request",
  title: "طلب عرض سعر",
  description:
    "اطلبوا عرض سعر للشحن الجوي أو البحري أو البري أو النقل باليد مع مرافق: أرسلوا مكان المغادرة والوجهة والأبعاد والأوزان، ونردّ بالبريد الإلكتروني أو الهاتف.",
  label: "طلب عرض سعر",
  above: [],
  heading: "طلب عرض سعر",
  lead: quoteLead,
};
