import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/track-strip.ts";
import { plural } from "./plural.ts";

export const trackStrip: Translated<typeof en.trackStrip> = {
  label: "رقم التتبّع",
  hint: (limit) => `رقم الطلب أو الناقل، حتى ${numbers(limit)}`,
  placeholder: "أدخلوا رقم التتبّع",
  submit: "تتبّع الشحنة",
  several: "عدة أرقام",
  severalHint: (limit) => `رقم في كل سطر، أو أرقام تفصل بينها فواصل، حتى ${numbers(limit)}.`,
  lookingUp: "جارٍ البحث",
  tooMany: (count, limit) =>
    `أدخلتم ${numbers(count)}، ويمكن البحث عن ${numbers(limit)} في المرة الواحدة كحد أقصى: يرجى حذف ${numbers(count - limit)} والمحاولة مجددًا.`,
};

function numbers(count: number): string {
  return plural(count, {
    one: "رقم واحد",
    two: "رقمين",
    few: `${count} أرقام`,
    many: `${count} رقمًا`,
    other: `${count} رقم`,
  });
}
