import { siteUrl } from "#app/content/company.ts";

/** The whole address of a path of ours, as search engines and other sites must be told it. */
export function absolute(path: string): string {
  return new URL(path, siteUrl.value).href;
}
