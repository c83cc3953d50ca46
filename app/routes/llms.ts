import { llms } from "#app/seo/llms.ts";
import { plainText } from "./plain-text.ts";

export const loader = () => plainText(llms(), "text/plain");
