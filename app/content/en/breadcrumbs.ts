/** What breadcrumbs share; each page names the pages above it. */

import type { Action } from "#app/content/types.ts";

export const homeCrumb = { label: "Home", to: "/" } as const satisfies Action;

export const servicesCrumb = { label: "Services", to: "/services" } as const satisfies Action;

export const breadcrumbLabel = "Breadcrumb";
