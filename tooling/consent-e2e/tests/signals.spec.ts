import { type Page } from "@playwright/test";

import { expect, openPage, getParts, test, waitForReload } from "../src/test.ts";

interface Command {
  kind: string;
  command: string;
  analytics: string;
  ads: string[];
}

/** Returns the commands that Google's tags receive, and whether they have the required type. */
function getCommands(page: Page): Promise<Command[]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: IArguments[] }).dataLayer ?? []).map((entry) => ({
      kind: Object.prototype.toString.call(entry),
      command: `${entry[0]} ${entry[1]}`,
      analytics: entry[2].analytics_storage,
      ads: [entry[2].ad_storage, entry[2].ad_user_data, entry[2].ad_personalization],
    })),
  );
}

const kind = "[object Arguments]";
const ads = ["denied", "denied", "denied"];

test("Consent Mode starts with everything denied, before any tag, and is updated after each decision", async ({
  page,
  at,
}) => {
  const { onBar, control, inModal } = getParts(page);
  await page.goto(at("/?late"));
  const denied = { kind, command: "consent default", analytics: "denied", ads };
  expect(await getCommands(page)).toEqual([denied]);
  await openPage(page, at());
  expect(await getCommands(page)).toEqual([denied]);

  await onBar("accept").click();
  const granted = { kind, command: "consent update", analytics: "granted", ads };
  expect(await getCommands(page)).toEqual([denied, granted]);

  await openPage(page, at());
  expect(await getCommands(page)).toEqual([denied, granted]);
  await expect.poll(() => page.evaluate(() => (window as { tagRan?: number }).tagRan)).toBe(2);

  await control.press("Enter");
  await waitForReload(page, () => inModal("decline").click());
  expect(await getCommands(page)).toEqual([
    denied,
    { kind, command: "consent update", analytics: "denied", ads },
  ]);
});

test("initialState ticks a service, except under Global Privacy Control", async ({ page, at }) => {
  const { onBar, box, inModal } = getParts(page);
  await openPage(page, at("/?preset"));
  await onBar("manage").click();
  await expect(box("ads")).toBeChecked();
  await expect(box("analytics")).not.toBeChecked();
  await inModal("close").click();

  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  await openPage(page, at("/?preset"));
  await onBar("manage").click();
  await expect(box("ads")).not.toBeChecked();
  await waitForReload(page, () => inModal("save").click());
  await expect(getParts(page).status).toHaveText("declined:");
});
