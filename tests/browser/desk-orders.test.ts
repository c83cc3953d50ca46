import { askForUpdates, expectNotified, mailsAbout } from "./follow.ts";
import { expect, test, undo } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

test.describe("without JavaScript: orders at the desk", () => {
  test.use({ javaScriptEnabled: false });

  test("an order is added, said to have departed, edited by two people at once, and undone", async ({
    page,
    context,
  }) => {
    await page.goto("/desk/orders/new");
    await page.getByLabel("Name", { exact: true }).fill("<script>alert(1)</script> \u202egnp.exe");
    await page.getByLabel("Email", { exact: true }).fill("no address");
    await page.getByRole("button", { name: "Add the order" }).click();
    await expect(page.getByText("Correct the marked fields")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(
      "<script>alert(1)</script> \u202egnp.exe",
    );
    await page.getByLabel("Name", { exact: true }).fill("=1+1 شركة الشحن");
    await page.getByLabel("Email", { exact: true }).fill("receiving@consignee.example");
    await page.getByLabel("Status", { exact: true }).fill("Booked");
    await page.getByRole("button", { name: "Add the order" }).click();

    const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    expect(number).toMatch(/^DL-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await expect(page.getByRole("status")).toContainText(`Order added, ${number}`);
    await expect(page.getByLabel("The customer's link")).toHaveValue(
      new RegExp(`/track/${number}$`),
    );

    // Two taps: the next milestone, then Add.
    const address = page.url().replace(/\?.*/, "");
    await page.goto(address);
    await page.getByLabel("What", { exact: true }).fill("departed");
    await page.getByLabel("Where", { exact: true }).fill("Jebel Ali (AEJEA)");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("status")).toContainText(
      /Update: departed, .*, Jebel Ali\. Status: Booked to Departed\./,
    );
    const customer = await context.newPage();
    await customer.goto(`/track/${number}`);
    await expect(customer.locator("main")).toContainText("Departed");
    await expect(customer.locator("main")).toContainText("Jebel Ali");

    const other = await context.newPage();
    await other.goto(address);
    await page.goto(address);
    await other.getByLabel("Phone", { exact: true }).fill("+971 4 000 0009");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByRole("status")).toContainText("Order edited");
    await page.getByLabel("Phone", { exact: true }).fill("+971 4 111 1111");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("alert")).toContainText("+971 4 000 0009");
    await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("+971 4 111 1111");

    // What one says after another has said something is not stored unseen.
    await other.goto(address);
    await page.goto(address);
    await other.getByLabel("What", { exact: true }).fill("on hold");
    await other.getByLabel("Note", { exact: true }).first().fill("Documents are missing.");
    await other.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByLabel("What", { exact: true }).fill("arrived");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("on hold");
    await expect(page.getByLabel("What", { exact: true })).toHaveValue("arrived");

    await page.goto("/desk/activity");
    const held = page.getByRole("row").filter({ hasText: number }).first();
    await undo(page, held);
    await expect(page.getByRole("status")).toContainText(`Undone: Update: on hold`);
    await customer.reload();
    await expect(customer.locator("main")).not.toContainText("On hold");
    await page.goto(address);
    await expect(page.getByRole("table", { name: "Order log" })).toContainText("retracted");
  });

  test("what is implausible is asked about, and what is no event gets an error", async ({
    page,
  }) => {
    await page.goto("/desk/orders/new");
    await page.getByRole("button", { name: "Add the order" }).click();
    const update = page.getByRole("region", { name: "Add an update" });
    await update.getByLabel("What", { exact: true }).fill("teleported");
    await update.getByRole("button", { name: "Add", exact: true }).click();
    await expect(update).toContainText("Write a milestone such as departed");
    await update.getByLabel("What", { exact: true }).fill("delivered");
    await update.getByLabel("When").fill("2099-11-23 10:00");
    await update.getByRole("button", { name: "Add", exact: true }).click();
    await expect(update).toContainText("If this is correct, confirm it below.");
    await expect(update.getByLabel("When")).toHaveValue("2099-11-23 10:00");
  });

  test("a second button says what an update will do, and keeps what was typed", async ({
    page,
  }) => {
    await page.goto("/desk/orders/new");
    await page.getByRole("button", { name: "Add the order" }).click();
    const update = page.getByRole("region", { name: "Add an update" });
    const preview = update.getByRole("button", { name: "Preview" }).first();
    await update.getByLabel("What", { exact: true }).fill("on hold");
    await update.getByLabel("Note").first().fill("Papers are missing");
    await preview.click();
    await expect(update).toContainText("The status becomes On hold.");
    await expect(update.getByLabel("Note").first()).toHaveValue("Papers are missing");
    await expect(page.getByRole("table", { name: "Order log" })).not.toContainText("on hold");
    await update.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Status: – to On hold.");
    // A proposal says it at once, and what changes nothing says why.
    await page.goto(`${page.url().replace(/\?.*/, "")}?event=departed`);
    await expect(update).toContainText("The status becomes Departed.");
    await page.locator("summary").filter({ hasText: "Set the status" }).click();
    await update.getByLabel("Status", { exact: true }).fill("Booked");
    await update.getByRole("button", { name: "Set the status in your own words" }).click();
    await page.locator("summary").filter({ hasText: "Set the status" }).click();
    await update.getByLabel("Status", { exact: true }).fill("booked");
    await update.getByRole("button", { name: "Set the status in your own words" }).click();
    await expect(page.getByRole("status")).toContainText(
      "No changes. The order is like this already, with the status Booked.",
    );
    await expect(update.getByLabel("Status", { exact: true })).toHaveValue("booked");
  });

  test("an order that is undone on its own page is said to be removed", async ({ page }) => {
    await page.goto("/desk/orders/new");
    await page.getByRole("button", { name: "Add the order" }).click();
    await undo(page, page.getByRole("status"));
    await expect(page.getByRole("status")).toContainText("Undone: Order added");
    await expect(page.getByRole("status")).toContainText("1 order removed.");
    await page.goto("/desk/activity");
    await page.getByRole("link", { name: "Undone: Order added" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Undone: Order added");
    await expect(page.getByRole("table", { name: "Activity" })).not.toContainText("Undone");
  });

  test("an import that can't be undone says which order stays, and why", async ({ page }) => {
    await page.goto("/desk/orders/new");
    await page.getByRole("button", { name: "Add the order" }).click();
    const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await page.getByLabel("What", { exact: true }).fill("departed");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const added = page.getByRole("row").filter({ hasText: "Order added" });
    await added.getByRole("link", { name: "Undo" }).click();
    await expect(page.getByRole("alert")).toContainText(
      `No changes. Not undone: ${number} stays: it was updated since.`,
    );
    await expect(page.getByRole("link", { name: number }).first()).toBeVisible();
  });

  test("several orders are picked from the list, looked at, and updated together", async ({
    page,
  }) => {
    const numbers: string[] = [];
    for (const name of ["First of two", "Second of two"]) {
      await page.goto("/desk/orders/new");
      await page.getByLabel("Name", { exact: true }).fill(name);
      await page.getByRole("button", { name: "Add the order" }).click();
      numbers.push((await page.getByRole("heading", { level: 1 }).textContent()) ?? "");
    }
    await page.goto("/desk/orders?search=of+two");
    for (const number of numbers) await page.getByLabel(`Pick ${number}`).check();
    await page.getByRole("button", { name: "Update the picked orders" }).click();
    const chosen = page.getByRole("table", { name: "These orders" });
    for (const number of numbers) await expect(chosen).toContainText(number);
    const address = page.url();
    await page.goto(`${address}&number=DL-NO-SUCH`);
    await expect(page.getByRole("alert")).toContainText("There is no order DL-NO-SUCH.");
    await expect(page.getByRole("button", { name: "Add", exact: true })).toHaveCount(0);
    const many = Array.from({ length: 101 }, (_, index) => `number=N-${index}`);
    await page.goto(`/desk/orders/update?${many.join("&")}`);
    await expect(page.getByRole("alert")).toContainText("These are 101 orders, and 100 can be");
    await expect(page.getByLabel("Order numbers")).toHaveValue(/^N-0\n[\s\S]*\nN-100$/);
    await page.goto(address);
    await page.getByLabel("What", { exact: true }).fill("departed");
    await page.getByLabel("Where", { exact: true }).fill("Jebel Ali (AEJEA)");
    await page.getByRole("button", { name: "Preview" }).first().click();
    await expect(page.getByText("2 of 2 orders become Departed.")).toBeVisible();
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(page.getByRole("status")).toContainText("Status: – to Departed (2 orders).");
    for (const number of numbers) {
      await page.goto(`/track/${number}`);
      await expect(page.locator("main")).toContainText("Departed");
    }
  });

  test("a quick button fills in the next milestone beside what was typed", async ({ page }) => {
    await page.goto("/desk/orders/new");
    await page.getByLabel("Status", { exact: true }).fill("At origin");
    await page.getByRole("button", { name: "Add the order" }).click();
    const update = page.getByRole("region", { name: "Add an update" });
    await update.getByLabel("Note").first().fill("Left on time");
    await update.getByLabel("Where", { exact: true }).fill("Jebel Ali (AEJEA)");
    await update.getByRole("button", { name: "departed, now" }).click();
    await expect(update.getByLabel("What", { exact: true })).toHaveValue("departed");
    await expect(update.getByLabel("Note").first()).toHaveValue("Left on time");
    await expect(update.getByLabel("Where", { exact: true })).toHaveValue("Jebel Ali (AEJEA)");
    await expect(update).toContainText("The status becomes Departed.");
  });

  test("a release, an edit, a retraction and a new order say what they will do", async ({
    page,
  }) => {
    await page.goto("/desk/orders/new");
    await page.getByLabel("Status", { exact: true }).fill("Booked");
    await page.getByLabel("Delivery date").fill("2099-11-23");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("If this is correct, confirm it below.")).toBeVisible();
    await page.getByLabel("Yes, this is correct").check();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("An order with a new number is added. The status")).toBeVisible();
    await page.getByRole("button", { name: "Add the order" }).click();

    await page.getByLabel("What", { exact: true }).fill("on hold");
    await page.getByLabel("Note", { exact: true }).first().fill("Documents are missing.");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const release = page
      .locator("form")
      .filter({ has: page.getByRole("button", { name: "Release" }) });
    await expect(release).toContainText("The status becomes Booked.");
    await release.getByRole("button", { name: "Release" }).click();
    await expect(page.getByRole("status")).toContainText("Status: On hold to Booked.");

    const log = page.getByRole("table", { name: "Order log" });
    await log.getByRole("button", { name: "Retract" }).first().click();
    const notice = page.getByRole("status");
    await expect(notice).toContainText("This retracts: Released,");
    await expect(notice).toContainText("The status becomes On hold.");
    await expect(log).not.toContainText("retracted");
    await notice.getByRole("button", { name: "Retract" }).click();
    await expect(page.getByRole("status")).toContainText("Status: Booked to On hold.");

    const fields = page.getByRole("region", { name: "Fields" });
    await fields.getByLabel("Item photo").fill("items/item-crate.webp");
    await fields.getByRole("button", { name: "Preview" }).click();
    await expect(fields).toContainText("Item photo: – to items/item-crate.webp. Followers get no");
    await expect(fields.getByLabel("Item photo")).toHaveValue("items/item-crate.webp");
  });

  test("picks stay when the list is filtered", async ({ page }) => {
    await page.goto("/desk/orders");
    const pick = page.locator("input[name=number]").first();
    const number = await pick.inputValue();
    await pick.check();
    await page.getByLabel("Number or any text").fill("no such order");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("No orders match.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: number })).toBeChecked();
    await page.getByLabel("Number or any text").fill("");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("checkbox", { name: number })).toBeChecked();
    await page.getByRole("button", { name: "Update the picked orders" }).click();
    await expect(page.getByRole("table")).toContainText(number);
  });

  test("picks go on to the next page of a list, and an order that the view hides is offered", async ({
    page,
  }) => {
    await page.goto("/desk/orders/new");
    await page.getByLabel("Status", { exact: true }).fill("Delivered");
    await page.getByRole("button", { name: "Add the order" }).click();
    const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await page.goto(`/desk/orders?search=${number.slice(3)}`);
    await page.getByRole("link", { name: "1 delivered order matches" }).click();
    await expect(page.getByRole("link", { name: number })).toBeVisible();
    await page.goto(`/desk/orders?view=open&number=${number}`);
    await expect(page.getByRole("checkbox", { name: number })).toBeChecked();
    await page.getByRole("table").getByRole("checkbox").first().check();
    const more = page.getByRole("button", { name: "Older" });
    if (await more.isVisible()) {
      await more.click();
      await expect(page.getByRole("checkbox", { name: number })).toBeChecked();
    }
    await page.getByRole("button", { name: "Update the picked orders" }).click();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(3);
  });
});

test.describe("without JavaScript: followers at the desk", () => {
  test.use({ javaScriptEnabled: false });

  test("followers of an order are shown in part, reminded by hand, and not notified while email updates are off", async ({
    page,
  }) => {
    await page.goto("/desk/orders/new");
    await page.getByLabel("Status", { exact: true }).fill("Booked");
    await page.getByRole("button", { name: "Add the order" }).click();
    const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const followers = page.getByRole("region", { name: "Followers", exact: true });
    await expect(followers).toContainText("No followers.");
    const email = newEmail();
    const link = await askForUpdates(page, { number, email, level: /Every milestone/ });
    await page.goto(link);
    await page.getByRole("button", { name: "Yes, send updates" }).click();

    await page.goto(`/desk/orders/${number}`);
    const done = page.getByRole("status").filter({ has: page.locator("span") });
    await expect(followers.getByRole("row").nth(1)).toContainText("s…@example.com");
    expect(await page.content()).not.toContain(email);
    await followers.getByText("Send a reminder").click();
    await expect(followers).toContainText(`${number}: Status: Booked`);
    await followers.getByRole("button", { name: "Send 1 email" }).click();
    await expect(done).toContainText(
      `Followers notified by hand, ${number}. 1 follower will be notified within a few minutes.`,
    );
    await expectNotified(page, number, "A member of our team sent this email.");

    await followers.getByRole("button", { name: "Turn email updates off" }).click();
    await expect(done).toContainText(`Email updates turned off, ${number}`);
    await expect(followers).toContainText("Email updates have been off since");
    await expect(followers.getByText("Send a reminder")).toHaveCount(0);
    await page.getByLabel("What", { exact: true }).fill("departed");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect(done).toContainText(
      "No email to 1 follower: email updates of the order are turned off.",
    );
    const activity = page.getByRole("table", { name: "Activity" });
    const switched = activity.getByRole("row").filter({ hasText: "Email updates: on to off" });
    await expect(switched).toContainText("you, on this computer");
    expect(mailsAbout(number).filter((text) => text.includes("Departed"))).toEqual([]);
    await undo(page, switched);
    await expect(followers).toContainText("Turn email updates off");
    await expectNotified(page, number, "Departed");
  });
});
