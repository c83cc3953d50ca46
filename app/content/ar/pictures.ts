import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/pictures.ts";

export type { PictureKey } from "../en/pictures.ts";

export const pictureAlts: Translated<typeof en.pictureAlts> = {
  "scene-port-hero": "سفينة حاويات تحت رافعات ميناء خليجي عند الغسق",
  "scene-apron": "طائرة شحن يجري تحميلها في ساحة المطار عند الغروب",
  "scene-flight": "طائرة شحن فوق الغيوم عند غروب الشمس",
  "scene-ocean": "سفينة حاويات محمّلة في عرض البحر، منظورة من أعلى",
  "scene-highway": "شاحنات على طريق صحراوي سريع عند غروب الشمس",
  "scene-warehouse": "رافعة شوكية في ممر مستودع عالٍ",
  "scene-heavy-lift": "رافعة متحركة تضع وعاء ضغط على مقطورة عند الغروب",
  "scene-abnormal-load": "مروحية على مقطورة منخفضة أمام حظيرة طائرات",
  "scene-heritage": "مركب شراعي تقليدي في الخور عند غروب الشمس",
  "tile-air": "طائرة شحن في موقفها أثناء التحميل",
  "tile-ocean": "سفينة حاويات تحت رافعة رصيف",
  "tile-road": "شاحنة على طريق صحراوي",
  "tile-warehousing": "مستودع فيه أرفف ورافعات شوكية وشاحنة عند رصيف التحميل",
  "tile-heavy-lift": "رافعة متحركة ترفع محولًا كهربائيًا إلى مقطورة",
  "tile-customs": "شاحنة أمام حاجز مبنى الجمارك",
  "tile-documentation": "أوراق شحن وختم ومجسّم للكرة الأرضية على مكتب",
  "tile-turnkey": "شاحنة ورافعة في الطريق من منزل إلى مصنع",
  "tile-events": "مسرح وصناديق معدات وشاحنة",
  "tile-value-added": "بضائع يُعاد تغليفها بجانب سير ناقل وذراع روبوت",
  "tile-consulting": "خريطة عليها قطع شطرنج ومسار مرسوم",
  "tile-special-handling": "مقطورة ذاتية الرفع وشاحنة قلابة ورافعة شوكية",
  "packaging-carton": "",
  "packaging-crate": "",
  "packaging-drum": "",
  "packaging-coli": "",
  "packaging-palletised": "",
  "packaging-non-palletised": "",
};
