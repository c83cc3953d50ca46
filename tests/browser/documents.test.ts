/** Documents of an order: at the desk, and for customers. */
import sharp from "sharp";
import { addOrder, done, field, headers, press, regionOf } from "./desk.ts";
import { expect, test } from "./site.ts";

const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");
const photo = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: "#357" } })
    .jpeg()
    .toBuffer();

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled, viewport: { width: 390, height: 844 } });

    test("a photo is on the order in three taps, and comes back after its removal", async ({
      page,
      request,
    }) => {
      const number = await addOrder(request, { customer_firstName: "Asha" });
      await page.goto(`/desk/orders/${number}`);
      const documents = regionOf(page, "Documents");
      const buffer = await photo();
      await field(documents, "Take a photo").setInputFiles({
        name: "a.jpg",
        mimeType: "image/jpeg",
        buffer,
      });
      await press(documents, "Add the document");
      await expect(done(page)).toContainText("Document added: Photo of the goods");
      await documents.getByText("Look at it").click();
      await expect(documents.getByRole("img")).toHaveJSProperty("naturalWidth", 800);
      await documents.getByText("Edit or remove").click();
      await press(documents, "Remove");
      await expect(documents).toContainText("No documents yet.");
      await done(page).getByRole("link", { name: "Undo" }).click();
      await press(page, "Undo");
      await expect(regionOf(page, "Documents")).toContainText("Photo of the goods");
    });

    test("a refused file is named, and what was typed stays", async ({ page, request }) => {
      await page.goto(`/desk/orders/${await addOrder(request)}`);
      const documents = regionOf(page, "Documents");
      const file = { name: "evil.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") };
      await field(documents, "Or choose files").setInputFiles(file);
      await field(documents, "Title").last().fill("Signed");
      await press(documents, "Add the document");
      await expect(documents).toContainText("evil.pdf: It is a web page or XML");
      await expect(field(documents, "Title").last()).toHaveValue("Signed");
    });
  });
}

test("a PDF is saved under our name, a stranger's id finds nothing", async ({ page, request }) => {
  const number = await addOrder(request);
  const file = { name: "x.pdf", mimeType: "application/pdf", buffer: PDF };
  const multipart = { do: "add-document", kind: "other", level: "", file };
  await request.post(`/desk/orders/${number}`, { headers, multipart });
  await page.goto(`/desk/orders/${number}`);
  const link = regionOf(page, "Documents").getByRole("link", { name: "Other document" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe(`other-${number}.pdf`);
  const path = `/desk/orders/${number}/documents/${"0".repeat(32)}`;
  expect((await request.get(path)).status()).toBe(404);
});
