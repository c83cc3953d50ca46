import { answerAQuote } from "./desk-enquiries.ts";
import { test } from "./site.ts";

test("a quote is answered at the desk without JavaScript", ({ page }) => answerAQuote(page));
