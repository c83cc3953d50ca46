import type { Translated } from "#app/content/translated.ts";
import type * as en from "../en/breadcrumbs.ts";

export const homeCrumb: Translated<typeof en.homeCrumb> = { label: "الرئيسية", to: "/" };

export const servicesCrumb: Translated<typeof en.servicesCrumb> = {
  label: "الخدمات",
  to: "/services",
};

export const breadcrumbLabel: Translated<typeof en.breadcrumbLabel> = "مسار التنقل";
