import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import { createZip } from "@site/clean/write/create-zip";

import { expectAccessible } from "../src/axe.ts";
import { getConsentUi, waitForConsent, getDecision, enableAnalytics } from "../src/consent.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";
import { watchTraces } from "../src/watch-traces.ts";

const canary = "canary7431";
const messy = `name,fare,city
${canary} A ,"1,200",Bern
Ben,"2,300", Basel
Cora,"3,400",Chur
Dora,"4,500",Davos
Emil,"5,600",Ebikon
Emil,"5,600",Ebikon
`;

/** Two columns with fixes to review, and rows that are equal once these are applied. */
const spelt = `city,land\nnew york,germany\n${"New York,Germany\n".repeat(9)}`;

async function drop(page: Page, text: string | Buffer, name = `${canary}.csv`): Promise<void> {
  await page.getByLabel(/Drop a table here/).setInputFiles({
    name,
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
}

/** Creates a workbook with an empty sheet and two sheets with data. */
async function twoSheets(): Promise<Buffer> {
  const sheet = (rows: string[][]) =>
    `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map((text) => `<c t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`).join("")}</row>`).join("")}</sheetData></worksheet>`;
  const relation = (number: number) =>
    `<Relationship Id="r${number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${number}.xml"/>`;
  const files = {
    "xl/workbook.xml":
      '<workbook><sheets><sheet name="cover" sheetId="3" r:id="r3"/><sheet name="first" sheetId="1" r:id="r1"/><sheet name="second" sheetId="2" r:id="r2"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation(1)}${relation(2)}${relation(3)}</Relationships>`,
    "xl/worksheets/sheet1.xml": sheet([["city"], ["Bern "], ["Basel"], ["Chur"]]),
    "xl/worksheets/sheet2.xml": sheet([["desert"], ["Gobi "], ["Sahara"], ["Negev"]]),
    "xl/worksheets/sheet3.xml": sheet([]),
  };
  const packed = await createZip(
    Object.entries(files).map(([name, text]) => ({ name, bytes: new TextEncoder().encode(text) })),
  );
  return Buffer.from(packed);
}

const getIssues = (page: Page) =>
  page.getByRole("region", { name: /^(?:Problems|Table to review|[0-9]+ columns? to review)$/ });

/** The card of a column, or of the rows. */
const getCard = (page: Page, heading: string) =>
  getIssues(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: heading, exact: true }) });

/** Opens the menu of a column at its header, and the dialog that changes the column. */
async function openEditDialog(page: Page, column: RegExp): Promise<void> {
  await page.getByRole("columnheader", { name: column }).click();
  await page.getByRole("menuitem", { name: "Edit column" }).click();
}

async function open(page: Page, text: string): Promise<void> {
  await page.goto("/clean");
  await waitForHydration(page);
  await page.waitForLoadState("networkidle");
  await drop(page, text);
  await expect(getIssues(page).getByRole("heading", { name: /to review$/ })).toBeVisible();
}

test("a file is opened, cleaned, undone and redone, and exported as a table, a script, a notebook and a recipe", async ({
  page,
}) => {
  await open(page, messy);
  const grid = page.getByRole("grid");
  await expect(grid).toHaveAttribute("aria-rowcount", "7");
  await expect(grid.getByRole("gridcell", { name: "1,200" })).toBeVisible();
  await expectAccessible(page);

  await getCard(page, "Whole table").getByRole("button", { name: "Show rows" }).click();
  await expect(page.getByText("1 row with this problem")).toBeVisible();
  await getIssues(page).getByRole("button", { name: "Accept all suggestions" }).click();
  await expect(grid.getByRole("gridcell", { name: "Basel", exact: true })).toBeVisible();
  // The answer to the open question may make more rows equal, so they are removed after it.
  await expect(grid).toHaveAttribute("aria-rowcount", "7");
  await getIssues(page)
    .getByRole("button", { name: /^Read “,” as thousands separator/ })
    .click();
  await expect(grid).toHaveAttribute("aria-rowcount", "6");
  const script = page.getByRole("region", { name: "Python of the steps" });
  await expect(script).toContainText("astype");
  await expect(grid.getByRole("gridcell", { name: "1200", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(grid.getByRole("gridcell", { name: "1,200" })).toBeVisible();
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(grid.getByRole("gridcell", { name: "1200", exact: true })).toBeVisible();

  await expect(getIssues(page)).toContainText("No problems left");
  await expect(page.getByText("2 decisions of yours.")).toBeVisible();

  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    return [download.suggestedFilename(), await readFile(await download.path(), "utf8")] as const;
  };
  await expect(page.getByRole("button", { name: "Save the messy table as CSV" })).toBeHidden();
  expect(await save("Save the clean table")).toEqual([
    `${canary}-clean.csv`,
    `name,fare,city\r\n${canary} A,1200,Bern\r\nBen,2300,Basel\r\nCora,3400,Chur\r\nDora,4500,Davos\r\nEmil,5600,Ebikon\r\n`,
  ]);
  const [scriptName, python] = await save("Save the script");
  expect(scriptName).toBe(`${canary}-clean.py`);
  expect(python).toContain("import pandas as pd");
  const [, notebook] = await save("Save it as a notebook");
  expect(JSON.parse(notebook)).toMatchObject({ nbformat: 4 });
  const [, recipe] = await save("Save the recipe");
  expect(JSON.parse(recipe)).toMatchObject({ version: 1 });
});

test("a double click accepts one card, not the one that has moved under the pointer", async ({
  page,
}) => {
  await open(page, spelt);
  await getIssues(page)
    .getByRole("button", { name: "Accept", exact: true })
    .first()
    .dblclick({ delay: 20 });
  await expect(page.getByText("History (1)")).toBeVisible();
  await getIssues(page)
    .getByRole("button", { name: /^Accept/ })
    .first()
    .click();
  await expect(page.getByText("History (2)")).toBeVisible();
});

test("an error is in the viewport, wherever the page was scrolled to", async ({ page }) => {
  const rows = Array.from({ length: 60 }, (_, at) => `${at},x${at}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, `number,word\n${rows.join("\n")}\n`);
  await page.getByRole("button", { name: "Edit column" }).scrollIntoViewIfNeeded();
  await page.getByRole("button", { name: "Edit column" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Column").selectOption("word");
  await dialog.getByLabel("What to do with it").selectOption({ label: "Read it as numbers" });
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/of “word” do not have this form/).last()).toBeInViewport();
});

test("the script is written for Polars or DuckDB on request and saved as shown, or the page explains why it cannot be", async ({
  page,
}) => {
  await open(page, messy);
  await getIssues(page).getByRole("button", { name: "Accept all suggestions" }).click();
  const script = page.getByRole("region", { name: "Python of the steps" });
  const part = page.getByRole("region", { name: "The script" });
  await expect(script).toContainText("import pandas as pd");
  await part.getByRole("radio", { name: "pandas" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(part.getByRole("radio", { name: "Polars" })).toBeChecked();
  await expect(script).toContainText("import polars as pl");
  await expect(script).toContainText(".str.strip_chars(");
  await expect(script).not.toContainText("pandas");
  await expect(part.getByText(/^plain Polars, [0-9]+ lines$/)).toBeVisible();
  await expectAccessible(page);

  const save = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name }).click(),
    ]);
    return readFile(await download.path(), "utf8");
  };
  const shown = (await script.locator("pre").allTextContents()).join("\n\n");
  expect(await save("Save the script")).toBe(`${shown}\n`);
  expect(await save("Save it as a notebook")).toContain("import polars as pl");
  await expect(page.getByText(/with Polars [0-9.]+: each gave the same cells/)).toBeVisible();

  await part.getByRole("radio", { name: "Polars" }).focus();
  await page.keyboard.press("ArrowRight");
  const sql = page.getByRole("region", { name: "SQL of the steps" });
  await expect(sql).toContainText(`SET VARIABLE source = '${canary}.csv';`);
  const shownSql = (await sql.locator("pre").allTextContents()).join("\n");
  const saved = await save("Save the script");
  expect(saved.replaceAll(/\n+/g, "\n").trimEnd()).toBe(shownSql.replaceAll(/\n+/g, "\n"));

  await openEditDialog(page, /^city/);
  const dialog = page.getByRole("dialog", { name: "Edit column" });
  await dialog.getByLabel("What to do with it").selectOption("Change case");
  await dialog.getByRole("button", { name: "Apply" }).click();
  const why = part.getByRole("status").filter({ hasText: "DuckDB" });
  await expect(why).toHaveText(
    /^DuckDB can't do one of the steps: .* Use pandas or Polars\. So this is the script for pandas\.$/,
  );
  await expect(script).toContainText("import pandas as pd");
  expect(await save("Save the script")).toContain("import pandas as pd");
});

test("a column is edited from its header by mouse and by keyboard, and the history reverts that", async ({
  page,
}) => {
  await open(page, messy);
  const grid = page.getByRole("grid");
  await openEditDialog(page, /^city/);
  const dialog = page.getByRole("dialog", { name: "Edit column" });
  await expectAccessible(page);
  await dialog.getByLabel("Text to look for").fill("er");
  await expect(dialog.getByRole("status")).toHaveText("1 change.");
  await expect(dialog.getByRole("listitem")).toHaveText("Bern→ becomes Bn");
  await dialog.getByLabel("What to do with it").selectOption("Rename it");
  await dialog.getByLabel("New name").fill("name");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/would stand for more than one column/).last()).toBeVisible();
  await openEditDialog(page, /^city/);
  await dialog.getByLabel("What to do with it").selectOption("Rename it");
  await dialog.getByLabel("New name").fill("");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("“New name” is still empty.");
  await dialog.getByLabel("New name").fill("town");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(grid.getByRole("columnheader", { name: /^town/ })).toBeVisible();

  await grid.focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.press("e");
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Column")).toHaveValue("name");
  await dialog.getByLabel("What to do with it").selectOption("Sort the rows by it");
  await dialog.getByLabel("Order").selectOption("Largest first, Z to A");
  await page.keyboard.press("Enter");
  // The preview moves the button, and a press that ends elsewhere is no click.
  await expect(dialog.getByRole("status")).toHaveText(/^\d+ changes?\.$/);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(dialog).toBeHidden();
  await expect(grid.getByRole("gridcell").first()).toContainText(canary);

  await page.getByText("History (2)").click();
  await page.getByRole("button", { name: "Back to here" }).first().click();
  await expect(grid.getByRole("columnheader", { name: /^city/ })).toBeVisible();
});

test("values are chosen, changed, merged and cleared in their list, and the table shows their rows", async ({
  page,
}) => {
  await open(page, "city,fare\nBern,3\nbern,1\nBerne,2\nUri,9\nUri,9\n-,5\n");
  const grid = page.getByRole("grid");
  await grid.getByRole("columnheader", { name: /^city/ }).click();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Values and filter" }).click();
  const values = page.getByRole("region", { name: "Values of city" });
  await expect(values.getByRole("heading", { name: "Values of city" })).toBeFocused();
  await expect(values.getByRole("listitem").first()).toContainText("with a problem");
  await values.getByLabel("Search the values").fill("BERN");
  await expect(values.getByRole("status")).toHaveText("3 of 5 values found");
  await values.getByRole("button", { name: "Select all found" }).click();
  await expect(grid).toHaveAttribute("aria-rowcount", "4");
  await expectAccessible(page);
  await values.getByLabel("Merge 3 values into").fill("Bern");
  await values.getByLabel("Merge 3 values into").press("Enter");
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  await values.getByLabel("Search the values").fill("");
  await expect(values.getByRole("checkbox", { name: /^Bern/ })).toBeChecked();
  await expect(grid).toHaveAttribute("aria-rowcount", "4");

  await values.getByRole("button", { name: "Edit -" }).click();
  await values.getByLabel("New text for -").fill("");
  await values.getByRole("button", { name: "Clear 1 cell" }).click();
  await expect(page.getByText("2 decisions of yours.")).toBeVisible();
  await values.getByRole("button", { name: "Edit Uri" }).click();
  await page.keyboard.type("Zug");
  await page.keyboard.press("Escape");
  await expect(values.getByRole("button", { name: "Edit Uri" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Zug");
  await page.keyboard.press("Enter");
  await expect(values.getByRole("checkbox", { name: /^Zug/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(values.getByRole("checkbox", { name: /^Uri/ })).toBeVisible();

  const shown = page.getByRole("group", { name: "What is shown" });
  await shown.getByRole("button", { name: "Keep only these rows" }).click();
  await expect(page.getByText("3 decisions of yours.")).toBeVisible();
  await expect(grid).toHaveAttribute("aria-rowcount", "4");
  await expect(page.getByRole("region", { name: "Python of the steps" })).toContainText(
    'isin(["Bern"])',
  );
  await values.getByRole("button", { name: "Close" }).click();
  await expect(grid).toBeFocused();
});

test("rows are ordered for viewing only, unless the order is kept, and first columns stay while scrolling", async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 });
  const names = "city,fare,day,hour,note,colour,shape,size";
  await open(page, `${names}\n Bern,3${",x".repeat(6)}\nUri,1${",y".repeat(6)}\n`);
  const grid = page.getByRole("grid");
  const header = grid.getByRole("columnheader", { name: /^city/ });
  const script = page.getByRole("region", { name: "Python of the steps" });
  const choose = async (name: string) => {
    await header.click();
    await page.getByRole("menuitemcheckbox", { name }).click();
  };
  await choose("Sort Z to A");
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await expect(grid.getByRole("rowheader").first()).toHaveText("2");
  await expect(script).not.toContainText("sort_values");
  await choose("Sort Z to A");
  await expect(header).not.toHaveAttribute("aria-sort");
  await choose("Sort Z to A");
  await page.getByRole("button", { name: "Keep this order" }).click();
  await expect(script).toContainText("sort_values");
  await expect(page.getByRole("group", { name: "What is shown" })).toBeHidden();

  await choose("Freeze this column");
  const left = (await header.boundingBox())?.x;
  await grid.focus();
  await page.keyboard.press("End");
  await expect(grid.getByRole("columnheader", { name: /^size/ })).toBeInViewport();
  expect((await header.boundingBox())?.x).toBe(left);
  await expect(grid.getByRole("gridcell", { name: "Uri" })).toBeInViewport();
});

test("the compare slider shows the original rows beside the cleaned ones", async ({ page }) => {
  await open(page, messy);
  await getIssues(page).getByRole("button", { name: "Accept all suggestions" }).click();
  const cell = page.getByRole("gridcell", { name: "Basel", exact: true });
  await expect(cell).toHaveAttribute("title", "Original:  Basel");
  await cell.click();
  await expect(page.getByText("Row 2, city:")).toContainText("originally");
  const slider = page.getByRole("slider", { name: /^Compare the original rows/ });
  await slider.focus();
  await page.keyboard.press("End");
  await expect(slider).toHaveAttribute("aria-valuetext", "100% original");
  await expect(page.locator(".clean-original .gate-dirty")).not.toHaveCount(0);
});

test("a recipe shows its steps and which cannot be applied before it runs, and other files are rejected", async ({
  page,
}) => {
  await open(page, messy);
  const load = (text: string) =>
    page.getByLabel("Load a recipe").setInputFiles({
      name: "recipe.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
  await load("[1, 2]");
  const none = page.getByRole("dialog", { name: "This recipe can't be opened" });
  await none.getByRole("button", { name: "Close" }).click();
  const dialect = { format: "text", encoding: "utf-8", delimiter: ",", quotes: true };
  const steps = [
    { kind: "header", row: 1, numbered: false },
    { kind: "duplicates" },
    { kind: "drop-columns", columns: ["price"] },
  ];
  await load(JSON.stringify({ version: 1, dialect, steps }));
  const dialog = page.getByRole("dialog", { name: "What the recipe holds" });
  await expect(dialog).toContainText("Remove duplicate rows");
  await expect(dialog).toContainText("There is no column “price”");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Run the 2 that fit" }).click();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "6");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "7");
});

test("a table is exported for Excel and as Parquet, both can be opened, and their code loads only then", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (one) => void loaded.push(one.url()));
  const formats = () => loaded.filter((url) => url.includes("/clean-worker-formats-"));
  await open(page, messy);
  expect(formats()).toEqual([]);
  for (const [button, ending] of [
    ["Save it for Excel", "xlsx"],
    ["Save it as Parquet", "parquet"],
  ] as const) {
    await page.goto("/clean");
    await waitForHydration(page);
    await drop(page, messy);
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "7");
    const worker = page.waitForResponse(/clean-worker-formats-/);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ]);
    expect((await worker).headers()["content-security-policy"]).toBe("default-src 'none'");
    expect(download.suggestedFilename()).toBe(`${canary}-clean.${ending}`);
    const saved = await readFile(await download.path());
    await page.getByRole("button", { name: "Another table" }).click();
    await drop(page, saved, `saved.${ending}`);
    await expect(page.getByText(`saved.${ending}`, { exact: true })).toBeVisible();
    await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "7");
    await expect(page.getByRole("columnheader", { name: /^fare/ })).toBeVisible();
  }
});

test("another sheet of a workbook is selected and exported for the script, and decisions are not lost without a question", async ({
  page,
}) => {
  await page.goto("/clean");
  await waitForHydration(page);
  await drop(page, await twoSheets(), "book.xlsx");
  const sheet = page.getByRole("combobox", { name: "Sheet" });
  await expect(sheet).toHaveValue("first");
  await expect(page.getByRole("grid")).toContainText("Bern");
  await sheet.selectOption("second");
  await expect(page.getByRole("grid")).toContainText("Gobi");
  await getIssues(page).getByRole("button", { name: "Skip", exact: true }).first().click();
  await sheet.selectOption("first");
  await page.getByRole("button", { name: "Stay with this table" }).click();
  await expect(sheet).toHaveValue("second");
  await sheet.selectOption("first");
  await page.getByRole("button", { name: "Leave this table" }).click();
  await expect(page.getByRole("grid")).toContainText("Bern");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the messy table as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("book.csv");
  expect(await readFile(await download.path(), "utf8")).toBe("city\r\nBern \r\nBasel\r\nChur\r\n");
  await sheet.selectOption("cover");
  await expect(page.getByText("no sheet “cover” with cells").last()).toBeVisible();
  await expect(sheet).toHaveValue("cover");
  await sheet.selectOption("second");
  await expect(page.getByRole("grid")).toContainText("Gobi");
});

test("a skipped issue can be restored, unless a later step changed its cells", async ({ page }) => {
  const rows = [
    "city,day",
    "new york,1",
    ...Array.from({ length: 9 }, (_, at) => `New York,${at}`),
  ];
  await open(page, `${rows.join("\n")}\n`);
  const issue = getCard(page, "city");
  await issue.getByRole("button", { name: "Skip", exact: true }).click();
  const skipped = page.getByText("Skipped (1)");
  await skipped.click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(issue).toBeVisible();

  await issue.getByRole("button", { name: "Skip", exact: true }).click();
  await openEditDialog(page, /^city/);
  const dialog = page.getByRole("dialog", { name: "Edit column" });
  await dialog.getByLabel("What to do with it").selectOption("Remove it");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await skipped.click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText(/^This cannot be restored yet/).last()).toBeVisible();
  await expect(skipped).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await skipped.click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(issue).toBeVisible();
});

test("a recipe is shared as a link that shows its content, and previewed before it runs", async ({
  page,
}) => {
  await open(page, messy);
  await getIssues(page).getByRole("button", { name: "Accept all suggestions" }).click();
  await page.getByRole("button", { name: "Share the recipe as a link" }).click();
  const dialog = page.getByRole("dialog", { name: "The recipe as a link" });
  await dialog.getByText("Exactly what it holds").click();
  await expect(dialog).toContainText('"kind": "spaces"');
  await expectAccessible(page);
  const link = await dialog.getByLabel(/^Link to/).inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();

  page.on("dialog", (one) => void one.accept());
  await page.goto("about:blank");
  await page.goto(link);
  await waitForHydration(page);
  await expect(page.getByText("This link contains a recipe.")).toBeVisible();
  await expect(page).toHaveURL(/\/clean$/);
  await drop(page, messy);
  const held = page.getByRole("dialog", { name: "What the recipe holds" });
  await held.getByRole("button", { name: "Run all steps" }).click();
  await expect(page.getByRole("gridcell", { name: "Basel", exact: true })).toBeVisible();

  await page.goto("about:blank");
  await page.goto(link.slice(0, -9));
  await waitForHydration(page);
  await drop(page, messy);
  await expect(page.getByRole("dialog", { name: "This recipe can't be opened" })).toContainText(
    "cut off or damaged",
  );
});

test("the printed page is a report of the steps and the remaining issues", async ({ page }) => {
  await open(page, messy);
  await getIssues(page).getByRole("button", { name: "Accept all suggestions" }).click();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  const report = page.getByRole("region", { name: "Report" });
  await expect(report).toContainText("Trim spaces around values");
  await expect(report).toContainText("Found, and left as it is");
  await expect(page.getByRole("grid")).toBeHidden();
});

test("a hanging worker is terminated with an explanation, and the page goes on", async ({
  page,
}) => {
  await page.clock.install();
  let isHanging = true;
  await page.route("**/assets/clean-worker-*.js", (route) =>
    isHanging
      ? route.fulfill({
          contentType: "text/javascript",
          body: 'onmessage = () => { for (;;); }; postMessage({ kind: "ready" });',
        })
      : route.continue(),
  );
  await page.goto("/clean");
  await waitForHydration(page);
  await drop(page, messy);
  await expect(page.getByRole("button", { name: "Cancel" })).toBeVisible();
  await page.clock.fastForward(61_000);
  await expect(page.getByText(/took too long or too much memory/).last()).toBeVisible();
  isHanging = false;
  await page.getByRole("button", { name: "Another table" }).click();
  await expect(page.getByLabel(/Drop a table here/)).toBeVisible();
});

test("a step that hangs is undone, and earlier decisions are preserved", async ({ page }) => {
  await page.clock.install();
  await page.route("**/assets/clean-worker-*.js", async (route) => {
    const response = await route.fetch();
    const hang = `addEventListener("message", ({ data }) => { while (JSON.stringify(data.steps ?? []).includes('"land"')); });`;
    await route.fulfill({ response, body: hang + (await response.text()) });
  });
  await page.goto("/clean");
  await waitForHydration(page);
  await drop(page, spelt);
  await getCard(page, "city").getByRole("button", { name: "Accept" }).click();
  const cell = page.getByRole("gridcell", { name: /^new york/ });
  await expect(cell).toHaveCount(0);
  await getCard(page, "land").getByRole("button", { name: "Accept" }).click();
  await page.clock.fastForward(61_000);
  await expect(page.getByText(/before the last step is kept/).last()).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("gridcell", { name: /^New York/ }).first()).toBeVisible();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Redo" })).toBeEnabled();
});

test("the automatic header can be undone", async ({ page }) => {
  await open(page, messy);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("columnheader", { name: /^column 1/ })).toBeVisible();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "8");
  await expect(getIssues(page)).toContainText("row 1 as header");
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(page.getByRole("columnheader", { name: /^fare/ })).toBeVisible();
});

test("no request and no error report contains anything of a table, with analytics allowed and after errors", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/A fault/);
  await enableAnalytics(page);
  const sent: string[] = [];
  page.on("request", (one) => {
    sent.push(`${one.method()} ${one.url()} ${JSON.stringify(one.headers())} ${one.postData()}`);
  });
  await page.goto("/");
  await waitForConsent(page);
  await getConsentUi(page).control.click();
  await getConsentUi(page).modal.getByRole("button", { name: "Accept all" }).click();
  await expect.poll(async () => (await getDecision(page)).flag).toBe("true");
  await open(page, messy);
  await getIssues(page).getByRole("button", { name: "Accept all suggestions" }).click();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  const fault = page.waitForEvent("pageerror");
  await page.evaluate((text) => {
    void Promise.reject(new Error(`A fault about ${text}`));
    setTimeout(() => {
      throw new Error(`A fault about ${text}`);
    });
  }, canary);
  await fault;
  await getIssues(page).getByRole("button", { name: "Show rows" }).first().click();
  await page.getByRole("button", { name: "Share the recipe as a link" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await page.getByRole("button", { name: "Leave this table" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await waitForConsent(page);
  await page.waitForLoadState("networkidle");
  expect(sent.length).toBeGreaterThan(10);
  expect(sent.filter((one) => one.includes(canary) || one.includes("errorReports.report"))).toEqual(
    [],
  );
});

test("the comparison on the home page links to its own ten rows, which open automatically", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Clean them yourself" }).click();
  await expect(page.getByText("census-messy-sample.csv", { exact: true })).toBeVisible();
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "11");
  await expect(page).toHaveURL(/\/clean$/);
});

test("with an open file the page makes no requests, works offline, and leaves nothing of the file in the title, the storage or the console", async ({
  page,
  context,
}) => {
  const { requests, consoleMessages, readStored } = watchTraces(page);
  await page.goto("/clean");
  await waitForHydration(page);
  await expect(page.getByText(/Everything is loaded/)).toBeVisible();
  // The browser reports requests of workers with a delay.
  await expect.poll(() => requests.filter((url) => url.includes("/clean-worker-"))).toHaveLength(2);
  requests.length = 0;
  await context.setOffline(true);
  await drop(page, messy);
  await getIssues(page).getByRole("button", { name: "Accept all suggestions" }).click();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  await getIssues(page).getByRole("button", { name: "Skip", exact: true }).first().click();
  await expect(getIssues(page).getByText("Skipped (1)")).toBeVisible();
  await page.getByRole("link", { name: "Pricing" }).first().hover();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save the clean table" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain(canary);

  expect(requests).toEqual([]);
  expect(
    [await readStored(), ...consoleMessages, ...requests].filter((text) => text.includes(canary)),
  ).toEqual([]);
  expect(await context.cookies()).toHaveLength(1);
});

test("nothing on the page can send data to another site, not even a prefetch or a picture", async ({
  page,
  expectedInConsole,
}) => {
  expectedInConsole.push(/Content Security Policy/);
  const asked: string[] = [];
  await page.route("https://elsewhere.example/**", (route) => {
    asked.push(route.request().url());
    return route.fulfill({ body: "" });
  });
  await page.goto("/clean");
  await waitForHydration(page);
  await page.evaluate(() => {
    const refused = new Set<string>();
    Object.assign(window, { refused });
    document.addEventListener("securitypolicyviolation", ({ blockedURI }) => {
      refused.add(new URL(blockedURI).pathname.slice(1));
    });
    const address = (name: string) => `https://elsewhere.example/${name}?canary`;
    const add = (tag: string, attributes: object) =>
      document.body.append(Object.assign(document.createElement(tag), attributes));
    add("link", { rel: "prefetch", href: address("prefetch") });
    add("img", { src: address("picture") });
    add("video", { src: address("video") });
    fetch(address("fetch")).catch(() => undefined);
    navigator.sendBeacon(address("beacon"));
  });
  const kinds = ["beacon", "fetch", "picture", "prefetch", "video"];
  await expect
    .poll(() =>
      page.evaluate(() => [...(window as unknown as { refused: Set<string> }).refused].toSorted()),
    )
    .toEqual(kinds);
  expect(asked).toEqual([]);
});

test("the page can connect only to this site, its worker to nothing, and links to other pages load a document", async ({
  page,
  request,
}) => {
  const policy = (await request.get("/clean")).headers()["content-security-policy"];
  expect(policy).toContain("connect-src 'self'");
  // The local host adds its mock identity service to every page.
  expect(policy).not.toContain("https:");
  const worker = page.waitForResponse("**/assets/clean-worker-*.js");
  await page.goto("/clean");
  expect((await worker).headers()["content-security-policy"]).toBe("default-src 'none'");
  await waitForHydration(page);
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(false);
});

test("a file that cannot be read is rejected with advice, and the page goes on", async ({
  page,
}) => {
  await page.goto("/clean");
  await waitForHydration(page);
  const files: [text: string | Buffer, sentence: RegExp][] = [
    ["", /This file is empty/],
    [Buffer.from("%PDF-1.7\0\0"), /not a text table/],
  ];
  for (const [text, sentence] of files) {
    await drop(page, text);
    await expect(page.getByRole("main").getByText(sentence).last()).toBeVisible();
    await page.getByRole("button", { name: "Another table" }).click();
  }
  await drop(page, "a,b\n1,2\n3,4\n");
  await expect(page.getByRole("grid")).toBeVisible();
});

test("closing the tab or the table asks before decisions are lost", async ({ page }) => {
  await open(page, messy);
  await getIssues(page).getByRole("button", { name: "Accept all suggestions" }).click();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  const asked = page.waitForEvent("dialog");
  void page.reload().catch(() => undefined);
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await page.getByRole("button", { name: "Another table" }).click();
  await page.getByRole("button", { name: "Stay with this table" }).click();
  await expect(page.getByRole("grid")).toBeVisible();
});

test("a link asks before decisions are lost, offers the recipe, and asks only once", async ({
  page,
}) => {
  await open(page, messy);
  await getIssues(page).getByRole("button", { name: "Accept all suggestions" }).click();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  page.on("dialog", (one) => expect.soft(one.type(), "a question of the browser").toBe("none"));
  const terms = page.getByRole("contentinfo").getByRole("link", { name: "Terms" });
  await terms.click();
  const dialog = page.getByRole("dialog", { name: "Leave this table?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Stay with this table" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("grid")).toBeVisible();
  await terms.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Save the recipe" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${canary}-recipe.json`);
  await dialog.getByRole("button", { name: "Leave this table" }).click();
  await expect(page).toHaveURL(/\/terms$/);
});

test("closing a table focuses the input for another one", async ({ page }) => {
  await open(page, messy);
  await page.getByRole("button", { name: "Another table" }).click();
  await expect(page.getByLabel(/Drop a table here/)).toBeFocused();
});

test("missing cells are filled from rows with the same value, and only the needed fields are shown", async ({
  page,
}) => {
  await open(page, `code,town\n1,Bern\n2,Basel\n1,\n3,Chur\n`);
  await page.getByRole("button", { name: "Edit column" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit column" });
  await dialog.getByLabel("Column", { exact: true }).selectOption("town");
  await dialog.getByLabel("What to do with it").selectOption("Fill its missing cells");
  await expect(dialog.getByLabel("The other column")).toBeHidden();
  await dialog.getByLabel("With", { exact: true }).selectOption("group");
  await expect(dialog.getByLabel("Your value")).toBeHidden();
  await dialog.getByLabel("The other column").selectOption("code");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("gridcell", { name: "Bern" })).toHaveCount(2);
});

test("single values can be kept, or the fix switched off", async ({ page }) => {
  await open(page, "town,people\nBern,1\nBasel,n/a\nChur,-\nDavos,4\nZug,5\nThun,6\nBiel,7\n");
  const card = getCard(page, "people");
  await card.getByRole("button", { name: "Adjust" }).click();
  await card.getByText("Values (2 of 2)").click();
  await card.getByRole("combobox", { name: /^-/ }).selectOption("-");
  // The last remaining value can't be kept too.
  await expect(card.getByRole("option", { name: "n/a (keep)" })).toBeDisabled();
  await expectAccessible(page);
  await card.getByRole("button", { name: "Accept", exact: true }).click();
  await expect(page.getByRole("gridcell", { name: "n/a" })).toHaveCount(0);
  await expect(page.getByRole("gridcell", { name: /^- / })).toHaveCount(1);
});

test("numbers and times are converted with the default options of the dialog", async ({ page }) => {
  await open(page, "town,people,open\nBern ,x1,2:05 PM\nBasel,2,3:10 PM\nChur,3,11:20 AM\n");
  const dialog = page.getByRole("dialog", { name: "Edit column" });
  const change = async (column: string, kind: string) => {
    await page.getByRole("button", { name: "Edit column" }).click();
    await dialog.getByLabel("Column", { exact: true }).selectOption(column);
    await dialog.getByLabel("What to do with it").selectOption(kind);
  };
  await change("people", "Read it as numbers");
  await dialog.getByLabel("Cells that don't fit").selectOption("become missing");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("columnheader", { name: /^people/ })).toContainText("number");
  await change("open", "Write its times one way");
  await dialog.getByLabel("Written like").selectOption("2:05 PM");
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("gridcell", { name: "14:05" })).toBeVisible();
});

test("a fix on the features page links to the cleaner, which shows its card first", async ({
  page,
}) => {
  await page.goto("/features");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Repair the column sex yourself, in the browser" }).click();
  await expect(page).toHaveURL(/\/clean$/);
  await expect(getIssues(page).getByRole("heading", { level: 3 }).first()).toContainText("sex");
});

test("a sample opens on a phone with its heading and issues in view, and the page ends with its footer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/clean");
  await waitForHydration(page);
  await page.getByRole("button", { name: "358 penguins" }).click();
  await expect(
    getIssues(page).getByRole("button", { name: "Accept all suggestions" }).first(),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: /messy.*\.csv/ })).toBeFocused();
  await expect(page.getByRole("heading", { name: /messy.*\.csv/ })).toBeInViewport();
  await expect(page.getByRole("heading", { name: /columns? to review$/ })).toBeInViewport();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  const below = await page.evaluate(() => {
    const { bottom } = document.querySelector("footer")!.getBoundingClientRect();
    return document.documentElement.scrollHeight - scrollY - Math.ceil(bottom);
  });
  expect(below, "blank space below the footer").toBeLessThanOrEqual(0);
});

test("the messy edition of a dataset opens from its page and from the challenge", async ({
  page,
}) => {
  await page.goto("/datasets/invoices");
  await page.getByRole("link", { name: "Clean the messy edition" }).click();
  await expect(page.getByText(/^invoices-messy\.csv [0-9]+ rows, 8 columns$/)).toBeVisible();
  await expect(page).toHaveURL(/\/clean$/);
  await page.getByRole("button", { name: "Another table" }).click();
  await page.getByRole("link", { name: "the cleaning challenge" }).click();
  await page.getByRole("link", { name: /^in our cleaner.*Roster of a ward$/ }).click();
  await expect(page.getByText(/^roster-messy\.csv [0-9]+ rows, 6 columns$/)).toBeVisible();
});

test.describe("without a connection", () => {
  test.use({ expectedInConsole: [/ERR_FAILED/] });

  test("a messy edition that cannot be loaded is named, and loads after a reload", async ({
    page,
  }) => {
    await page.route("**/roster-messy.csv", (route) => route.abort());
    await page.goto("/clean#roster/roster-messy");
    await expect(page.getByRole("alert")).toHaveText(
      "roster-messy.csv could not be loaded. Check your connection, then reload the page.",
    );
    await page.unroute("**/roster-messy.csv");
    await page.reload();
    await expect(page.getByText(/^roster-messy\.csv [0-9]/)).toBeVisible();
  });

  test("pasted cells are not replaced by a messy edition that loads later", async ({ page }) => {
    const asked = Promise.withResolvers<undefined>();
    await page.route("**/roster-messy.csv", () => asked.resolve(undefined));
    await page.goto("/clean#roster/roster-messy");
    await asked.promise;
    const failed = page.waitForEvent("requestfailed");
    await page.getByLabel("Pasted cells").fill(messy);
    await page.getByRole("button", { name: "Open the pasted cells" }).click();
    await failed;
    await expect(page.getByText(/^pasted\.csv [0-9]/)).toBeVisible();
    await expect(page).toHaveURL(/\/clean$/);
  });
});
