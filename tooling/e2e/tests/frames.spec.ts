import { findViolations } from "../src/axe.ts";
import { getConsentUi, waitForConsent } from "../src/consent.ts";
import { addFrames } from "../src/framed-post.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

const post = "/blog/dates-without-guessing";

test.use({ hasDecided: false });

test("frames in a text wait behind their notice, can be loaded one at a time, and open with consent", async ({
  page,
  context,
}) => {
  const asked = await addFrames(page, post);
  const { modal, onBar } = getConsentUi(page);
  await page.goto(post);
  await waitForConsent(page);
  const notices = page.getByRole("article").locator(".grant-frame");
  await expect(notices).toHaveCount(2);
  expect(await findViolations(page, {}, "article")).toEqual([]);
  await expect(notices.last().getByRole("link", { name: "The second talk" })).toHaveAttribute(
    "href",
    "https://video.example/2",
  );

  const link = notices.first().getByRole("link", { name: "here" });
  await link.click();
  await expect(modal.getByRole("checkbox", { name: /^Videos/ })).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(link).toBeFocused();
  expect(asked).toEqual([]);

  const height = (await notices.first().boundingBox())?.height;
  await notices.first().getByRole("button", { name: "Load once" }).press("Enter");
  const first = page.locator('iframe[title="The first talk"]');
  await expect(first.contentFrame().getByRole("heading", { name: "A video" })).toBeVisible();
  await expect(first).toBeFocused();
  expect((await notices.first().boundingBox())?.height).toBe(height);
  await expect(page.locator("iframe")).toHaveCount(1);
  expect(await context.cookies()).toEqual([]);

  await onBar("Accept all").click();
  const second = page.frameLocator('iframe[title="The second talk"]');
  await expect(second.getByRole("heading", { name: "A video" })).toBeVisible();
  expect(asked).toEqual(["/1", "/2"]);
});

test("frames also wait in a text that is reached by a link", async ({ page }) => {
  const asked = await addFrames(page, post);
  await page.goto("/blog");
  await waitForHydration(page);
  await page.getByRole("main").locator(`a[href="${post}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${post}$`));
  await expect(page.getByRole("button", { name: "Load once" })).toHaveCount(2);
  expect(asked).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("frames in a text are links", async ({ page }) => {
    const asked = await addFrames(page, post);
    await page.goto(post);
    for (const name of ["The first talk", "The second talk"]) {
      await expect(page.getByRole("link", { name })).toBeVisible();
    }
    await expect(page.locator("iframe, .grant-frame")).toHaveCount(0);
    expect(asked).toEqual([]);
  });
});
