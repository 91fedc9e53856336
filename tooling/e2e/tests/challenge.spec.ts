import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Page } from "@playwright/test";
import { datasetFolder } from "@site/content/datasets/dataset-files";

import { expectAccessible } from "../src/axe.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";
import { watchTraces } from "../src/watch-traces.ts";

const canary = "canary9157";
const roster = (edition: string) =>
  readFile(path.join(datasetFolder, `roster/roster-messy${edition}.csv`), "utf8");

const getScoreReport = (page: Page) => page.getByRole("region", { name: "Your score" });
const getLoadedNotice = (page: Page) => page.getByText(/Everything is loaded/);

async function drop(page: Page, content: string | Buffer): Promise<void> {
  await page.getByLabel(/Drop your table here/).setInputFiles({
    name: `${canary}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
}

async function selectRoster(page: Page, address = "/datasets/challenge"): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await page.getByLabel("Which table did you clean?").selectOption({ value: "roster" });
  await expect(getLoadedNotice(page)).toBeVisible();
}

/** Returns the answer with one row missing and one wrong cell. */
async function readWrongAnswer(): Promise<string> {
  const [header, first = "", second = "", , ...rest] = (await roster("-answer")).split("\n");
  const wrong = second.replace(/[^,]+$/, canary);
  return [header, first, wrong, ...rest].join("\n");
}

test("the answer scores 100, the messy table has its listed score, and differences are shown", async ({
  page,
}) => {
  await selectRoster(page);
  await drop(page, await roster("-answer"));
  await expect(getScoreReport(page).getByRole("heading", { name: "100.0 of 100" })).toBeFocused();
  await expect(getScoreReport(page)).toContainText("No row is missing.");
  await expect(getScoreReport(page).getByRole("table")).toHaveCount(1);

  await drop(page, await roster(""));
  const came = getScoreReport(page).getByText(/^As it came [0-9.]+$/);
  const score = /[0-9.]+$/.exec((await came.textContent()) ?? "")?.[0] ?? "none";
  await expect(
    getScoreReport(page).getByRole("heading", { name: `${score} of 100` }),
  ).toBeVisible();
  await expect(getScoreReport(page).getByText(/^And [0-9,]+ more cells\.$/)).toBeVisible();

  await drop(page, await readWrongAnswer());
  await expect(getScoreReport(page)).toContainText(
    "1 row of the answer not found in your table: 5003.",
  );
  const differences = getScoreReport(page).getByRole("region", { name: "Cells that differ" });
  await expect(differences.getByRole("row")).toHaveCount(2);
  await expect(differences.getByRole("row", { name: /^5002/ })).toContainText(canary);
  await expectAccessible(page);
});

test("a score is shared as a link and a picture without data, and the link shows it as a claim", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await selectRoster(page);
  await drop(page, await readWrongAnswer());
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save it as a picture" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("cleaning-challenge.png");
  const picture = await readFile(await download.path());
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  await page.getByRole("button", { name: "Copy a link to this score" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/datasets\/challenge\?table=roster&score=9\d\.\d$/);

  await page.goto(link);
  await expect(page.getByText(/^Someone says they scored 9\d\.\d on “/)).toBeVisible();
  await expect(page.getByLabel("Which table did you clean?")).toHaveValue("roster");
  await page.goto("/datasets/challenge?table=roster&score=<b>999");
  await waitForHydration(page);
  await expect(page.getByLabel("Which table did you clean?")).toHaveValue("roster");
  await expect(page.getByText("Someone says")).toHaveCount(0);
});

test("once everything is loaded a table is compared offline, and none of its data is sent, stored or logged", async ({
  page,
  context,
}) => {
  const { requests, consoleMessages, readStored } = watchTraces(page);
  await selectRoster(page);
  expect(requests.filter((url) => url.includes("-answer.csv"))).toHaveLength(1);
  await page.waitForLoadState("networkidle");
  requests.length = 0;
  await context.setOffline(true);
  await drop(page, await readWrongAnswer());
  await expect(getScoreReport(page)).toContainText(canary);
  await page.getByRole("link", { name: "Pricing" }).first().hover();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save it as a picture" }).click(),
  ]);
  expect(await readFile(await download.path(), "latin1")).not.toContain(canary);

  expect(requests).toEqual([]);
  expect([await readStored(), ...consoleMessages].filter((text) => text.includes(canary))).toEqual(
    [],
  );
});

test("the page reports being loaded only after the answer of the selected table has loaded", async ({
  page,
}) => {
  const wanted = Promise.withResolvers<void>();
  await page.route("**/invoices-messy-answer.csv", async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await selectRoster(page);
  const select = page.getByLabel("Which table did you clean?");
  await select.selectOption({ value: "invoices" });
  await expect(getLoadedNotice(page)).toHaveCount(0);
  // The answer is already loaded, so this needs no request.
  await select.selectOption({ value: "roster" });
  await expect(getLoadedNotice(page)).toBeVisible();
  await select.selectOption({ value: "invoices" });
  wanted.resolve();
  await expect(getLoadedNotice(page)).toBeVisible();
});

test("a later file replaces one that is being compared, and selecting another table drops both", async ({
  page,
}) => {
  const started = Promise.withResolvers<void>();
  await page.route("**/assets/clean-worker-score-*.js", async (route) => {
    await started.promise;
    await route.continue();
  });
  await page.goto("/datasets/challenge?table=roster");
  await waitForHydration(page);
  await drop(page, await roster(""));
  await expect(page.getByText("Comparing your table with the answer…")).toBeVisible();
  await drop(page, await roster("-answer"));
  started.resolve();
  await expect(getScoreReport(page)).toContainText("100.0 of 100");

  // The largest table that can be compared. Comparing it takes a while.
  const [header = "", ...rows] = (await roster("")).trim().split("\n");
  const long = [header, ...Array.from({ length: 4 }, () => rows).flat()].join("\n");
  await drop(page, long);
  await drop(page, await readWrongAnswer());
  await expect(getScoreReport(page)).toContainText(
    "1 row of the answer not found in your table: 5003.",
  );
  await drop(page, long);
  await page.getByLabel("Which table did you clean?").selectOption({ value: "invoices" });
  await drop(page, await readWrongAnswer());
  await expect(getScoreReport(page).getByText("Invoices of three branches")).toBeVisible();
});

test("a table selected and cells pasted before hydration are compared", async ({ page }) => {
  const select = page.getByLabel("Which table did you clean?");
  const cells = (await roster("-answer")).replaceAll(",", "\t");
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await select.selectOption({ value: "roster" });
    await page.getByLabel("Pasted cells").fill(cells);
    await route.continue();
  });
  // The visitor's selection overrides the URL.
  await page.goto("/datasets/challenge?table=invoices");
  await expect(getLoadedNotice(page)).toBeVisible();
  await expect(select).toHaveValue("roster");
  await page.getByRole("button", { name: "Compare the pasted cells" }).click();
  await expect(getScoreReport(page)).toContainText("100.0 of 100");
});

test("the page can connect only to this site, and its worker to nothing", async ({
  page,
  request,
}) => {
  const policy = (await request.get("/datasets/challenge")).headers()["content-security-policy"];
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toContain("https:");
  const worker = page.waitForResponse("**/assets/clean-worker-score-*.js");
  await page.goto("/datasets/challenge");
  expect((await worker).headers()["content-security-policy"]).toBe("default-src 'none'");
});

test("files that cannot be compared are rejected with advice, and the page goes on", async ({
  page,
}) => {
  await page.goto("/datasets/challenge");
  await waitForHydration(page);
  await drop(page, "a,b\n1,2\n");
  await expect(page.getByText("Choose the table you cleaned")).toBeVisible();
  await expect(page.getByLabel("Which table did you clean?")).toBeFocused();
  await selectRoster(page);
  const files: [content: string | Buffer, sentence: RegExp][] = [
    ["", /This file is empty/],
    [Buffer.from("%PDF-1.7\0\0"), /not a text table/],
    [`a\n${"1\n".repeat(5000)}`, /has 5,001 rows and 1 column, and the answer has/],
  ];
  for (const [content, sentence] of files) {
    await drop(page, content);
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  }
  await expectAccessible(page);
  await drop(page, await roster("-answer"));
  await expect(getScoreReport(page)).toContainText("100.0 of 100");
});

test("pasted cells are compared with the keyboard alone", async ({ page }) => {
  await page.goto("/datasets/challenge");
  await waitForHydration(page);
  const select = page.getByLabel("Which table did you clean?");
  await select.focus();
  await page.keyboard.type("Roster");
  await expect(select).toHaveValue("roster");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(/Drop your table here/)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Pasted cells")).toBeFocused();
  await page.keyboard.insertText((await roster("-answer")).replaceAll(",", "\t"));
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(getScoreReport(page).getByRole("heading", { name: "100.0 of 100" })).toBeFocused();
  for (const next of [
    getScoreReport(page).getByRole("button", { name: "Copy a link to this score" }),
    getScoreReport(page).getByRole("button", { name: "Save it as a picture" }),
    getScoreReport(page).getByRole("region", { name: "The cells of each column" }),
  ]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
});
