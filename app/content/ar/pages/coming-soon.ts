import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/coming-soon.ts";

export { comingSoonScenes } from "../../en/pages/coming-soon.ts";

export const comingSoonPage: Translated<typeof en.comingSoonPage> = {
  path: "/coming-soon",
  title: "قريبًا",
  description: "موقعنا الجديد في الطريق إليكم. ويمكن تتبّع الطلبات هنا في هذه الأثناء.",
  heading: "قريبًا",
  lead: "موقعنا الجديد في الطريق إليكم",
};

export const comingSoonShow: Translated<typeof en.comingSoonShow> = "الصور";
