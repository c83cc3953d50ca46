import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/track-strip.ts";

export const trackStrip: Translated<typeof en.trackStrip> = {
  label: "رقم التتبّع",
  hint: (limit) => `رقم الطلب أو الناقل، حتى ${limit}`,
  placeholder: "أدخلوا رقم التتبّع",
  submit: "تتبّع الشحنة",
  several: "عدة أرقام",
  severalHint: (limit) => `رقم في كل سطر، أو أرقام تفصل بينها فواصل، حتى ${limit}.`,
  lookingUp: "جارٍ البحث",
  tooMany: (count, limit) =>
    `عدد الأرقام المدخلة ${count}، والحد الأقصى للبحث في المرة الواحدة ${limit}: يرجى حذف ${count - limit} منها والمحاولة مجددًا.`,
};
