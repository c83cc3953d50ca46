import { askForUpdates, expectNotified, mailsAbout } from "./follow.ts";
import { expect, test, undo } from "./site.ts";
import { newEmail } from "./stored-rows.ts";

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
