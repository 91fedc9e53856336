import { expect, openPage, getParts, test, waitForReload } from "../src/test.ts";

test("frames wait behind a notice whose link opens the modal, and load once their service is enabled", async ({
  page,
  at,
}) => {
  const videos: string[] = [];
  page.on("request", (request) => {
    const { hostname, search } = new URL(request.url());
    if (hostname === "videos.test") videos.push(search);
  });
  await openPage(page, at());
  await expect(page.locator("iframe")).toHaveCount(0);
  const notices = page.locator(".grant-frame");
  await expect(notices).toHaveCount(2);
  for (const index of [0, 1]) {
    await notices.nth(index).getByRole("link", { name: "here" }).click();
    await expect(getParts(page).modal).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(notices.nth(index).getByRole("link", { name: "here" })).toBeFocused();
  }
  expect(videos).toEqual([]);

  await getParts(page).onBar("accept").click();
  await expect(page.locator("iframe")).toHaveCount(2);
  for (const name of ["Rendered by React", "Written as HTML"]) {
    await expect(page.frameLocator(`[title="${name}"]`).getByText("A video")).toBeVisible();
  }
  expect(videos.toSorted()).toEqual(["?html", "?react"]);
});

test("one frame may be loaded once without storing consent or loading the other", async ({
  page,
  context,
  at,
}) => {
  await openPage(page, at());
  const once = page.getByRole("button", { name: "Load once" });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("title"));
  await once.last().click();
  await expect(page.locator("iframe")).toHaveCount(1);
  const written = page.locator('iframe[title="Written as HTML"]');
  await expect(written).toBeVisible();
  expect(await focused()).toBe("Written as HTML");
  // Uses the keyboard, because the first frame has just moved the page under the pointer.
  await once.first().press("Enter");
  await expect(page.locator("iframe")).toHaveCount(2);
  expect(await focused()).toBe("Rendered by React");
  expect(await context.cookies()).toEqual([]);
  await openPage(page, at());
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("frames of a disabled service stay blocked when other services are enabled", async ({
  page,
  at,
}) => {
  const { onBar, box, inModal } = getParts(page);
  await openPage(page, at());
  await onBar("manage").click();
  await box("analytics").check();
  await waitForReload(page, () => inModal("save").click());
  await expect(page.locator("iframe")).toHaveCount(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no bar, nothing optional loads, and frames are links", async ({ page, at }) => {
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).hostname));
    await page.goto(at());
    const { bar, control } = getParts(page);
    await expect(bar).toBeHidden();
    await expect(control).toBeHidden();
    for (const name of ["Rendered by React", "Written as HTML"]) {
      await expect(page.getByRole("link", { name })).toHaveAttribute("href", /videos\.test/);
    }
    await expect(page.getByRole("button")).toHaveCount(0);
    expect([...hosts]).toEqual(["site.test"]);
  });
});
