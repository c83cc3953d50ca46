import type { Translated } from "#app/content/translated.ts";
import type * as en from "../../en/pages/home.ts";
import { inOneSentence } from "../company.ts";
import { requestQuote } from "../navigation.ts";

export const homePage: Translated<typeof en.homePage> = {
  path: "/",
  title: "الشحن الجوي والبحري والبري من دبي",
  description: inOneSentence,
  heading: "نسلّم حول العالم على مدار الساعة",
  lead: "شحن جوي وبحري وبري من دبي، عبر شبكة من الشركاء الملتزمين.",
  action: requestQuote,
};

export const callLabel: Translated<typeof en.callLabel> = "اتصال";
