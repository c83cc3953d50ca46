import { siteUrl } from "#app/content/company.ts";

/** The absolute URL of a path. */
export function absolute(path: string): string {
  return new URL(path, siteUrl.value).href;
}
