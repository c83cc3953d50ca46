import { placeholder } from "#app/content/fact.ts";
import { affiliateLogos, clientLogos } from "#app/content/logos.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/partners.ts";

export const affiliates: Translated<typeof en.affiliates> = placeholder([
  { name: "شركات الطيران", logo: affiliateLogos.airlines },
  { name: "خطوط الشحن البحري", logo: affiliateLogos.oceanCarriers },
  { name: "مشغّلو الموانئ", logo: affiliateLogos.portOperators },
  { name: "شركات النقل البري", logo: affiliateLogos.hauliers },
  { name: "شبكات الوكلاء", logo: affiliateLogos.agentNetworks },
  { name: "غرف التجارة", logo: affiliateLogos.chambersOfCommerce },
]);

export const clients: Translated<typeof en.clients> = placeholder([
  {
    name: "الطيران",
    text: "قطع لحالات AOG ومحركات ومروحيات",
    to: "/forwarding/#abnormal-loads",
    logo: clientLogos.aviation,
  },
  {
    name: "النفط والغاز",
    text: "أوعية ضغط ووحدات مركّبة على قواعد وأنابيب",
    to: "/forwarding/#industrial-relocation",
    logo: clientLogos.oilAndGas,
  },
  {
    name: "الكهرباء والطاقة",
    text: "توربينات ومحولات ومولدات",
    to: "/forwarding/#heavy-lifts",
    logo: clientLogos.powerAndEnergy,
  },
  {
    name: "المنشآت الصناعية",
    text: "تُسلّم بترتيب تجميعها",
    to: "/forwarding/#industrial-relocation",
    logo: clientLogos.industrialPlants,
  },
  {
    name: "الفعاليات",
    text: "دعم في الموقع ودفاتر إدخال مؤقت (ATA) وإعادة تصدير",
    to: "/forwarding/#events",
    logo: clientLogos.events,
  },
  {
    name: "الأمن",
    text: "معدات تحتاج إلى تصاريح",
    to: "/other-services/#documentation",
    logo: clientLogos.security,
  },
]);
