import { robots } from "#app/seo/robots.ts";
import { plainText } from "./plain-text.ts";

export const loader = () => plainText(robots(), "text/plain");
