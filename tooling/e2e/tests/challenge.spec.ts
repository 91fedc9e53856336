import { readFile } from "node:fs/promises";
import path from "node:path";

import type { Page } from "@playwright/test";
import { datasetFolder } from "@site/content/datasets/dataset-files";

import { expectAccessible } from "../src/accessible.ts";
import { hydrated } from "../src/hydrated.ts";
import { expect, lookTest as test } from "../src/test.ts";
import { watchTraces } from "../src/watch-traces.ts";

const canary = "canary9157";
const roster = (edition: string) =>
  readFile(path.join(datasetFolder, `roster/roster-messy${edition}.csv`), "utf8");

const result = (page: Page) => page.getByRole("region", { name: "Your score" });
const isLoaded = (page: Page) => page.getByText(/Everything is loaded/);

async function drop(page: Page, content: string | Buffer): Promise<void> {
  await page.getByLabel(/Drop your table here/).setInputFiles({
    name: `${canary}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(content),
  });
}

async function choose(page: Page, address = "/datasets/challenge"): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  await page.getByLabel("Which table did you clean?").selectOption({ value: "roster" });
  await expect(isLoaded(page)).toBeVisible();
}

/** The answer with a row less and a cell that is another. */
async function almost(): Promise<string> {
  const [header, first = "", second = "", , ...rest] = (await roster("-answer")).split("\n");
  const wrong = second.replace(/[^,]+$/, canary);
  return [header, first, wrong, ...rest].join("\n");
}

test("the answer has 100, the messy table has the score beside it, and a table between them is shown where it differs", async ({
  page,
}) => {
  await choose(page);
  await drop(page, await roster("-answer"));
  await expect(result(page).getByRole("heading", { name: "100.0 of 100" })).toBeFocused();
  await expect(result(page)).toContainText("No row is missing.");
  await expect(result(page).getByRole("table")).toHaveCount(1);

  await drop(page, await roster(""));
  const came = result(page).getByText(/^As it came [0-9.]+$/);
  const score = /[0-9.]+$/.exec((await came.textContent()) ?? "")?.[0] ?? "none";
  await expect(result(page).getByRole("heading", { name: `${score} of 100` })).toBeVisible();
  await expect(result(page).getByText(/^And [0-9,]+ more cells\.$/)).toBeVisible();

  await drop(page, await almost());
  await expect(result(page)).toContainText("1 row of the answer not found in your table: 5003.");
  const differences = result(page).getByRole("region", { name: "Cells that differ" });
  await expect(differences.getByRole("row")).toHaveCount(2);
  await expect(differences.getByRole("row", { name: /^5002/ })).toContainText(canary);
  await expectAccessible(page);
});

test("a score leaves as a link and as a picture, with nothing of the data, and the link says that someone claims it", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await choose(page);
  await drop(page, await almost());
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
  await hydrated(page);
  await expect(page.getByLabel("Which table did you clean?")).toHaveValue("roster");
  await expect(page.getByText("Someone says")).toHaveCount(0);
});

test("once all is loaded a table is compared without a network, and nothing of it is sent, kept or logged", async ({
  page,
  context,
}) => {
  const { requests, said, kept } = watchTraces(page);
  await choose(page);
  expect(requests.filter((url) => url.includes("-answer.csv"))).toHaveLength(1);
  await page.waitForLoadState("networkidle");
  requests.length = 0;
  await context.setOffline(true);
  await drop(page, await almost());
  await expect(result(page)).toContainText(canary);
  await page.getByRole("link", { name: "Pricing" }).first().hover();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save it as a picture" }).click(),
  ]);
  expect(await readFile(await download.path(), "latin1")).not.toContain(canary);

  expect(requests).toEqual([]);
  expect([await kept(), ...said].filter((text) => text.includes(canary))).toEqual([]);
});

test("that all is loaded is not said before the answer of the chosen table has come", async ({
  page,
}) => {
  const wanted = Promise.withResolvers<void>();
  await page.route("**/invoices-messy-answer.csv", async (route) => {
    await wanted.promise;
    await route.continue();
  });
  await choose(page);
  const select = page.getByLabel("Which table did you clean?");
  await select.selectOption({ value: "invoices" });
  await expect(isLoaded(page)).toHaveCount(0);
  // What has come stays.
  await select.selectOption({ value: "roster" });
  await expect(isLoaded(page)).toBeVisible();
  await select.selectOption({ value: "invoices" });
  wanted.resolve();
  await expect(isLoaded(page)).toBeVisible();
});

test("a table dropped while another is compared is the one that counts, and none does once another was chosen", async ({
  page,
}) => {
  const started = Promise.withResolvers<void>();
  await page.route("**/assets/clean-worker-score-*.js", async (route) => {
    await started.promise;
    await route.continue();
  });
  await page.goto("/datasets/challenge?table=roster");
  await hydrated(page);
  await drop(page, await roster(""));
  await expect(page.getByText("Comparing your table with the answer…")).toBeVisible();
  await drop(page, await roster("-answer"));
  started.resolve();
  await expect(result(page)).toContainText("100.0 of 100");

  // One that takes its time, as many rows as are compared.
  const [header = "", ...rows] = (await roster("")).trim().split("\n");
  const long = [header, ...Array.from({ length: 4 }, () => rows).flat()].join("\n");
  await drop(page, long);
  await drop(page, await almost());
  await expect(result(page)).toContainText("1 row of the answer not found in your table: 5003.");
  await drop(page, long);
  await page.getByLabel("Which table did you clean?").selectOption({ value: "invoices" });
  await drop(page, await almost());
  await expect(result(page).getByText("Invoices of three branches")).toBeVisible();
});

test("a table chosen and cells pasted before the script loaded are the ones that are compared", async ({
  page,
}) => {
  const select = page.getByLabel("Which table did you clean?");
  const cells = (await roster("-answer")).replaceAll(",", "\t");
  await page.route("**/assets/entry.client-*.js", async (route) => {
    await select.selectOption({ value: "roster" });
    await page.getByLabel("Pasted cells").fill(cells);
    await route.continue();
  });
  // What was chosen is later than the address.
  await page.goto("/datasets/challenge?table=invoices");
  await expect(isLoaded(page)).toBeVisible();
  await expect(select).toHaveValue("roster");
  await page.getByRole("button", { name: "Compare the pasted cells" }).click();
  await expect(result(page)).toContainText("100.0 of 100");
});

test("the page may connect to this site only, and its worker to nothing", async ({
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

test("what cannot be compared is refused in a sentence that says what to do, and the page goes on", async ({
  page,
}) => {
  await page.goto("/datasets/challenge");
  await hydrated(page);
  await drop(page, "a,b\n1,2\n");
  await expect(page.getByText("Choose the table you cleaned")).toBeVisible();
  await expect(page.getByLabel("Which table did you clean?")).toBeFocused();
  await choose(page);
  const files: [content: string | Buffer, sentence: RegExp][] = [
    ["", /This file is empty/],
    [Buffer.from("%PDF-1.7\0\0"), /not a text table/],
    ['a,b\n"1,2\n', /never closed/],
    [`a\n${"1\n".repeat(5000)}`, /has 5,001 rows and 1 column, and the answer has/],
  ];
  for (const [content, sentence] of files) {
    await drop(page, content);
    await expect(page.getByRole("alert").filter({ hasText: sentence })).toBeVisible();
  }
  await expectAccessible(page);
  await drop(page, await roster("-answer"));
  await expect(result(page)).toContainText("100.0 of 100");
});

test("the keyboard alone leads from the table to the score, with cells from a spreadsheet", async ({
  page,
}) => {
  await page.goto("/datasets/challenge");
  await hydrated(page);
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
  await expect(result(page).getByRole("heading", { name: "100.0 of 100" })).toBeFocused();
  for (const next of [
    result(page).getByRole("button", { name: "Copy a link to this score" }),
    result(page).getByRole("button", { name: "Save it as a picture" }),
    result(page).getByRole("region", { name: "The cells of each column" }),
  ]) {
    await page.keyboard.press("Tab");
    await expect(next).toBeFocused();
  }
});
