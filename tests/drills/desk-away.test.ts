/**
 * The desk while its database is locked, full or away: each page and each form of each page, as the built
 * site serves them, is a 503 with a sentence, or does without the database.
 */
import { parseHTML } from "linkedom";
import { afterAll, beforeAll, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { serverMessages } from "#content/server-messages.ts";
import { openDatabase } from "../support/local-database.ts";
import { contact } from "../unit/samples.ts";
import { formPost, multipartPost, type RequestOptions } from "./client.ts";
import { upload } from "./hostile-uploads.ts";
import { openSite, type Site, storeOrder } from "./site.ts";

let site: Site;
let paths: readonly string[];
/** The forms of all pages, as they are sent when nothing was typed. */
const forms: (readonly [path: string, asked: RequestOptions])[] = [];

beforeAll(async () => {
  site = await openSite();
  await storeOrder(site, "DL-1", "Amina");
  await site.ask("/contact", formPost({ kind: "contact", ...contact }));
  const [enquiry] = await site.rows("contacts");
  await site.ask("/desk/orders/DL-1", formPost({ do: "notifications-off" }));
  await site.ask("/desk/orders/DL-1", formPost({ do: "status", order_status: "Departed" }));
  const documentForm = new FormData();
  documentForm.set("do", "add-document");
  documentForm.set("kind", "other");
  documentForm.set("file", new File(["%PDF-1.7\n%%EOF\n"], "a.pdf"));
  await site.ask("/desk/orders/DL-1", await multipartPost(documentForm));
  const [document] = await site.rows("documents");
  const { location } = (await upload(site, "order_number,note\nDL-1,new\n")).headers;
  const fileId = String(location).split("/").at(-1) ?? "";
  // The plan of the file is stored by its first view.
  await site.ask(`/desk/files/${fileId}`);
  const { text } = await site.ask("/desk/activity");
  const changeId = /\/desk\/activity\/([\w-]+)/.exec(text)?.[1] ?? "";
  const values = {
    reference: String(enquiry?.reference),
    orderNumber: "DL-1",
    fileId,
    changeId,
    documentId: String(document?.public_id),
  };
  const desk = routes.flatMap(({ path = "", children = [] }) =>
    path === "desk" ? children.map((child) => `desk/${child.path ?? ""}`) : path,
  );
  paths = desk
    .filter((path) => path.startsWith("desk/"))
    .map((path) => `/${path.replace(/:(\w+)/g, (_, name: keyof typeof values) => values[name])}`)
    .map((path) => path.replace(/\/$/, "").replace(/search$/, "search?q=Amina"));
  for (const path of [...paths, `/desk/activity/${changeId}?undo`]) {
    const { status, text: html } = await site.ask(path);
    if (path.endsWith("/preview") || path.endsWith(".csv")) continue;
    expect([path, status]).toEqual([path, 200]);
    for (const form of parseHTML(html).document.querySelectorAll('form[method="post"]')) {
      const typed = [...form.querySelectorAll("[name]")].map((control) => [
        control.getAttribute("name"),
        control.getAttribute("value") ?? "x",
      ]);
      const action = form.getAttribute("action") ?? path;
      const to = action.startsWith("?") ? `${path}${action}` : action;
      forms.push([to, formPost(Object.fromEntries(typed))]);
    }
  }
});
afterAll(() => site.close());

/** Each answer that isn't a 503 with the sentence. */
async function others(
  asked: readonly (readonly [path: string, asked?: RequestOptions])[],
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [path, options] of asked) {
    const { status, text } = await site.ask(path, options);
    if (status !== 503 || !text.includes(serverMessages.deskAway)) found.push(`${status} ${path}`);
  }
  return found;
}

/** What needs no database, and is answered as always. */
const PAGES_WITHOUT = ["200 /desk/orders/new", "200 /desk/erase", "400 /desk/orders/preview"];
const FORMS_WITHOUT = ["422 /track/DL-1/follow", "422 /desk/files", "422 /desk/erase"];

it("a database that is away: a sentence on every page and for every form", async () => {
  await site.faultModes({ d1: "failing" });
  expect(await others(paths.map((path) => [path]))).toEqual(PAGES_WITHOUT);
  expect(forms.length).toBeGreaterThan(20);
  expect(await others(forms)).toEqual(FORMS_WITHOUT);
  await site.faultModes({ d1: "well" });
});

const HOLD = formPost({ do: "notifications-on" });

it("a full disk: pages are shown, and a form that is to be stored is answered with the sentence", async () => {
  await site.faultModes({ d1: "full" });
  for (const path of ["/desk", "/desk/orders/DL-1", "/desk/activity"])
    expect([path, (await site.ask(path)).status]).toEqual([path, 200]);
  expect(await others([["/desk/orders/DL-1", HOLD]])).toEqual([]);
  await site.faultModes({ d1: "well" });
});

it("a database that another program has locked: the same, and what is sent again is stored", async () => {
  const database = openDatabase(site.state);
  database.exec("begin immediate");
  expect(await others([["/desk/orders/DL-1", HOLD]])).toEqual([]);
  database.close();
  expect((await site.ask("/desk/orders/DL-1", HOLD)).status).toBe(303);
}, 60_000);
