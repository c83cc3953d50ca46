import { brand } from "#app/content/company-facts.ts";
import type { Translated } from "#app/content/translated.ts";
import type { Page } from "#app/content/types.ts";
import type { PageMeta } from "#app/domain/page-meta.ts";
import type * as en from "../en/page-meta.ts";
import { aboutPage } from "./pages/about.ts";
import { globalFreightPage } from "./pages/global-freight.ts";
import { homePage } from "./pages/home.ts";
import { otherServicesPage } from "./pages/other-services.ts";
import { servicesPage } from "./pages/services.ts";

export const contentPageMeta: Translated<typeof en.contentPageMeta> = {
  home: fallback(
    homePage,
    "وكيل شحن في دبي، وكيل شحن دولي، شحن جوي، شحن بحري، شحن بري، خدمات لوجستية لحالات AOG، تخليص جمركي، تتبع الطلبات",
  ),
  about: fallback(
    aboutPage,
    "شركة شحن في دبي، شركة خدمات لوجستية في الإمارات، تاريخ وكيل شحن، شبكة الشركاء، فريق العمليات، الشركاء",
  ),
  "other-services": fallback(
    otherServicesPage,
    "تخزين في دبي، توزيع، مشاريع تسليم المفتاح، تخليص جمركي في الإمارات، إدخال مؤقت، شهادة المنشأ، اعتمادات مستندية، تأمين بحري",
  ),
  "global-freight": fallback(
    globalFreightPage,
    "شحن جوي من دبي، شحن بحري، نقل بري، مناولة خاصة، تأجير رافعات 500 طن، دفتر الإدخال المؤقت، تغليف البضائع الخطرة، تثبيت الحمولة، تبخير",
  ),
  services: fallback(
    servicesPage,
    "خدمات الشحن في دبي، الشحن العالمي، تخزين، شحن المشاريع، حمولات ثقيلة، حمولات استثنائية، 3PL، 4PL، 5PL، عرض سعر شحن",
  ),
};

function fallback({ title, description }: Page, meta_keywords: string): PageMeta {
  return { meta_title: `${title} | ${brand.name}`, meta_description: description, meta_keywords };
}
