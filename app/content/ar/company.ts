import { phoneNumbers } from "#app/content/company-facts.ts";
import { placeholder } from "#app/content/fact.ts";
import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/company.ts";

export const inOneSentence: Translated<typeof en.inOneSentence> =
  "شحن دولي من دبي، الإمارات: جوًا وبحرًا وبرًا، مع التخزين والمشاريع والتخليص الجمركي. يمكنكم تتبّع طلبكم أو طلب عرض سعر عبر الإنترنت.";

export const aogDesk: Translated<typeof en.aogDesk> = {
  hours: "على مدار الساعة",
  name: "مكتب حالات AOG",
};

const [firstSupport, secondSupport, aog] = phoneNumbers.value;

export const phoneLines: Translated<typeof en.phoneLines> = [
  { label: "خدمة العملاء", ...firstSupport },
  { label: "خدمة العملاء", ...secondSupport },
  { label: `${aogDesk.name} ${aogDesk.hours}`, ...aog },
];

export const officeHours: Translated<typeof en.officeHours> = placeholder(null);

export const replyTime: Translated<typeof en.replyTime> = placeholder(null);

export const headOffice: Translated<typeof en.headOffice> = {
  place: "دبي، الإمارات",
  locality: "دبي",
  addressLines: placeholder(["مركز أعمال", "ص.ب. 00000", "دبي، الإمارات"]),
};
