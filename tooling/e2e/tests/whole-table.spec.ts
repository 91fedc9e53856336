import { readFile } from "node:fs/promises";
import path from "node:path";

import { type Page } from "@playwright/test";
import { getCellText } from "@site/clean/columns/cell-text";
import { openFile } from "@site/clean/read/open-file";
import { readCsv } from "@site/content/datasets/csv";
import { datasetFolder } from "@site/content/datasets/dataset-files";

import { expectAccessible } from "../src/axe.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test, missingChunkInConsole } from "../src/test.ts";

const address = "/datasets/palmer-penguins";
const grid = (page: Page) => page.getByRole("grid", { name: "Cells of Palmer penguins" });
const search = (page: Page) => page.getByRole("search", { name: "Rows of Palmer penguins" });

async function openTable(page: Page): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await page.getByRole("button", { name: /^See all 344 rows/ }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "345");
}

test("all rows open at one press, are searched, filtered and sorted, and the address restores the view", async ({
  page,
}) => {
  await openTable(page);
  await expect(page.getByRole("group", { name: "All rows of Palmer penguins" })).toBeFocused();
  // The button was below the rows. The search, which appears above them, must still be visible.
  await expect(search(page).getByLabel("Search in all cells")).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  // The invisible placeholder that reserves room for the longest count.
  await expect(page.getByText("344 of 344 rows", { exact: true })).toBeHidden();
  await search(page).getByLabel("Search in all cells").fill("dream");
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "125");

  await grid(page)
    .getByRole("columnheader", { name: /^species/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page);
  await dialog.getByRole("checkbox", { name: /^Adelie/ }).check();
  await dialog.getByLabel("Order of the rows").selectOption("Descending");
  await dialog.getByRole("button", { name: "Show these rows" }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "57");

  await grid(page)
    .getByRole("columnheader", { name: /^body_mass_g/ })
    .click();
  await dialog.getByLabel("From").fill("four");
  await dialog.getByRole("button", { name: "Show these rows" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Write a number");
  await expect(dialog.getByRole("alert")).toContainText("“From”");
  await expect(dialog.getByLabel("From")).toHaveAttribute("aria-invalid", "true");
  await expect(dialog.getByLabel("From")).toBeFocused();
  await expect(dialog.getByLabel("To")).not.toHaveAttribute("aria-invalid");
  await dialog.getByLabel("From").fill("4000");
  await dialog.getByLabel("Order of the rows").selectOption("Descending");
  await dialog.getByRole("button", { name: "Show these rows" }).click();
  const sorted = grid(page).getByRole("columnheader", { name: /^body_mass_g/ });
  await expect(sorted).toHaveAttribute("aria-sort", "descending");
  const rows = await grid(page).getAttribute("aria-rowcount");
  await expect(page.getByRole("status").filter({ hasText: "of 344 rows" })).toHaveText(
    `${Number(rows) - 1} of 344 rows`,
  );
  await expectAccessible(page);

  await expect(page).toHaveURL(/sort=-body_mass_g/);
  await page.reload();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", rows ?? "");
  await expect(search(page).getByLabel("Search in all cells")).toHaveValue("dream");
  await page.getByText("The same rows in pandas").click();
  await expect(
    page.getByRole("region", { name: "These rows of Palmer penguins in pandas" }),
  ).toContainText('df["body_mass_g"] >= 4000');
  const parts = page.getByRole("group", { name: "What is shown" });
  await parts.getByRole("button", { name: "Remove: by body_mass_g" }).click();
  await expect(sorted).not.toHaveAttribute("aria-sort");
  await expect(parts).toBeFocused();
  await parts.getByRole("button", { name: "Show everything" }).click();
  await expect(parts).toBeFocused();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "345");
  await expect(search(page).getByLabel("Search in all cells")).toHaveValue("");
});

test("the keyboard reaches every cell and the dialog of its column", async ({ page }) => {
  await openTable(page);
  await grid(page).focus();
  await page.keyboard.press("Control+End");
  await expect(page.locator(".clean-cell-details")).toContainText("Row 344, sex");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Sort or filter by “sex”" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Leave it as it is" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  await expect(grid(page)).toHaveAttribute("aria-colcount", "8");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Hide the column" }).click();
  await expect(grid(page)).toHaveAttribute("aria-colcount", "7");
  await expect(page.locator(".clean-cell-details")).toContainText("Row 344, body_mass_g");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "sex" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Leave it as it is" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(grid(page)).toHaveAttribute("aria-colcount", "7");
  await page.getByRole("button", { name: "Columns", exact: true }).click();
  await page.getByRole("dialog").getByRole("checkbox", { name: "sex" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Show them" }).click();
  await expect(grid(page)).toHaveAttribute("aria-colcount", "8");
});

test("rows are grouped, measured, sorted and saved with the keyboard alone, and the address restores the view", async ({
  page,
}) => {
  await openTable(page);
  await page.getByRole("button", { name: "Group", exact: true }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Group the rows" });
  await expectAccessible(page);
  await expect(dialog.getByLabel("Group by")).toBeFocused();
  await expect(dialog.getByLabel("Group by")).toHaveValue("species");
  await page.keyboard.press("Tab");
  await page.keyboard.type("sex");
  await expect(dialog.getByLabel("Then by")).toHaveValue("sex");
  for (const name of ["Mean of body_mass_g", "Median of body_mass_g"]) {
    await dialog.getByRole("checkbox", { name }).focus();
    await page.keyboard.press("Space");
  }
  await dialog.getByRole("button", { name: "Show the groups" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  const status = page.getByRole("status").filter({ hasText: "groups" });
  await expect(status).toHaveText("8 groups of 344 rows");
  await expect(page.getByRole("button", { name: "Group", exact: true })).toBeFocused();
  await expectAccessible(page);

  await grid(page).focus();
  await page.keyboard.press("Control+End");
  await expect(page.locator(".clean-cell-details")).toContainText("Group 8, body_mass_g_median");
  await page.keyboard.press("Enter");
  const order = page.getByRole("dialog", { name: "Sort by “body_mass_g_median”" });
  await order.getByLabel("Order of the groups").selectOption("Descending");
  await order.getByRole("button", { name: "Show these groups" }).press("Enter");
  const sorted = grid(page).getByRole("columnheader", { name: /^body_mass_g_median/ });
  await expect(sorted).toHaveAttribute("aria-sort", "descending");
  await expect(grid(page)).toBeFocused();
  await expect(page).toHaveURL(
    /group=species&group=sex&measure=mean\.body_mass_g&measure=median\.body_mass_g&sort=-body_mass_g_median/,
  );

  await page.reload();
  await expect(status).toHaveText("8 groups of 344 rows");
  await search(page).getByLabel("Search in all cells").fill("biscoe");
  await expect(status).toHaveText("5 groups of 168 of 344 rows");
  await page.getByText("The same groups in pandas").click();
  await expect(
    page.getByRole("region", { name: "These groups of Palmer penguins in pandas" }),
  ).toContainText('df.groupby(["species", "sex"], sort=False, dropna=False)');
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "CSV", exact: true }).click(),
  ]);
  const saved = (await readFile(await download.path())).toString().split("\r\n");
  expect(saved[0]).toBe("species,sex,rows,body_mass_g_mean,body_mass_g_median");
  expect(saved[1]).toMatch(/^Gentoo,male,61,5484\.83606557377\d*,5500$/);
  expect(saved).toHaveLength(7);

  const parts = page.getByRole("group", { name: "What is shown" });
  await parts.getByRole("button", { name: "Remove: grouped by species and sex" }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "169");
  await expect(grid(page)).toHaveAttribute("aria-colcount", "8");
  await expect(page).not.toHaveURL(/group=|sort=/);
});

test("each column shows the distribution of its values in all and in the filtered rows, as text and table too", async ({
  page,
}) => {
  await openTable(page);
  const heads = grid(page).getByRole("columnheader");
  const drawn = heads.locator("svg path").first();
  const before = await heads.locator("svg path").nth(1).getAttribute("d");
  await expect(drawn).toHaveAttribute("d", before ?? "");
  await search(page).getByLabel("Search in all cells").fill("dream");
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "125");
  await expect(drawn).toHaveAttribute("d", before ?? "");
  await expect(heads.locator("svg path").nth(1)).not.toHaveAttribute("d", before ?? "");
  await heads.filter({ hasText: "body_mass_g" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    "All 344 rows: from 2700 to 6300, median 4050. The 124 that are left: from 2700 to 4800, median 3687.5. Without a value: 0 of 2 rows.",
  );
  await dialog.getByText("The figures").click();
  await expectAccessible(page);
  const figures = dialog.getByRole("region", { name: "How the values of body_mass_g are spread" });
  await expect(figures.getByRole("row")).toHaveCount(17);
  const first = figures.getByRole("row", { name: "2700 to 2925" });
  await expect(first.getByRole("cell")).toHaveText(["8", "3"]);
});

test("a link to another view of the same table shows it, and Back shows the previous one", async ({
  page,
}) => {
  await page.goto(`${address}?view=table&search=dream`);
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "125");
  await page.evaluate((path) => {
    const link = Object.assign(document.createElement("a"), {
      href: path,
      textContent: "Chinstrap",
    });
    document.querySelector("main")?.append(link);
  }, `${address}?view=table&is.species=Chinstrap`);
  await page.getByRole("link", { name: "Chinstrap", exact: true }).click();
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "69");
  await expect(search(page).getByLabel("Search in all cells")).toHaveValue("");
  await page.goBack();
  await expect(search(page).getByLabel("Search in all cells")).toHaveValue("dream");
});

test("the last column cannot be hidden, values in the address stay selected, and a full storage is explained", async ({
  page,
  expectedInConsole,
}) => {
  // With full storage, the router cannot store the scroll position either.
  expectedInConsole.push(/Failed to save scroll positions/);
  await page.addInitScript(() => {
    // Never sends the request that counts a column's values, so it stays pending.
    window.Worker = class extends Worker {
      override postMessage(message: unknown): void {
        if (!JSON.stringify(message).includes('"call":"values"')) super.postMessage(message, {});
      }
    };
    Storage.prototype.setItem = () => {
      throw new DOMException("The storage is full.", "QuotaExceededError");
    };
  });
  const others = ["island", "beak_length_mm", "beak_depth_mm", "flipper_length_mm", "body_mass_g"];
  const hidden = [...others, "sex"].map((name) => `hide=${name}`).join("&");
  await page.goto(`${address}?view=table&is.species=Gentoo&${hidden}`);
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "125");
  await grid(page)
    .getByRole("columnheader", { name: /^species/ })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("status")).toHaveText("Counting the values…");
  await expect(dialog.getByRole("button", { name: "Hide the column" })).toHaveCount(0);
  await dialog.getByLabel("Order of the rows").selectOption("Descending");
  await dialog.getByRole("button", { name: "Show these rows" }).click();
  await expect(page).toHaveURL(/sort=-species/);
  await expect(page).toHaveURL(/is\.species=Gentoo/);
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "125");

  await page.getByRole("button", { name: "Open in the cleaner" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Save the rows" })).toContainText(
    "can't hand this many rows",
  );
});

/** Returns the rows of a saved file, including its header. A missing cell is an empty text. */
async function readSavedFile(ending: string, content: Buffer): Promise<string[][]> {
  if (ending === "csv") return readCsv(content.toString());
  if (ending === "json") {
    const rows = JSON.parse(content.toString()) as Record<string, string | number | null>[];
    const lines = rows.map((row) => Object.values(row).map((cell) => String(cell ?? "")));
    return [Object.keys(rows[0] ?? {}), ...lines];
  }
  const { columns, rows } = (await openFile(new Uint8Array(content))).table;
  return Array.from({ length: rows }, (_, row) =>
    columns.map((column) => getCellText(column, row)),
  );
}

test("the view is saved in four formats with the same rows, and opens in the cleaner without a request", async ({
  page,
}) => {
  const [names = [], ...rows] = readCsv(
    await readFile(path.join(datasetFolder, "palmer-penguins/palmer-penguins.csv"), "utf8"),
  );
  const gentoos = [names, ...rows.filter(([species]) => species === "Gentoo")].map((cells) =>
    cells.slice(0, names.indexOf("sex")),
  );
  await page.goto(`${address}?view=table&is.species=Gentoo&hide=sex`);
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "125");
  for (const [format, ending] of [
    ["CSV", "csv"],
    ["Excel", "xlsx"],
    ["Parquet", "parquet"],
    ["JSON", "json"],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: format, exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`palmer-penguins-view.${ending}`);
    expect(await readSavedFile(ending, await readFile(await download.path())), ending).toEqual(
      gentoos,
    );
  }
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.getByRole("button", { name: "Open in the cleaner" }).click();
  await expect(page.getByText("palmer-penguins.csv 124 rows, 6 columns")).toBeVisible();
  expect(requested.filter((url) => url.endsWith(".csv"))).toEqual([]);
});

test.describe("without a connection", () => {
  test.use({ expectedInConsole: [missingChunkInConsole] });

  test("if the table cannot be loaded the first rows stay, with an error and a retry", async ({
    page,
  }) => {
    const held = Promise.withResolvers<undefined>();
    await page.route("**/palmer-penguins.csv", async (route) => {
      await held.promise;
      await route.abort();
    });
    await page.goto(address);
    await waitForHydration(page);
    await page.getByRole("button", { name: /^See all 344 rows/ }).click();
    await expect(page.locator(":focus")).toHaveText("Loading the table…");
    held.resolve(undefined);
    await expect(page.getByRole("alert")).toContainText("could not be loaded");
    await expect(page.locator(":focus")).toContainText("could not be loaded");
    await expect(page.getByRole("table", { name: "The clean table" })).toBeVisible();
    await page.unroute("**/palmer-penguins.csv");
    await page.getByRole("button", { name: "try again" }).click();
    await expect(grid(page)).toHaveAttribute("aria-rowcount", "345");
    await expect(page.getByRole("group", { name: "All rows of Palmer penguins" })).toBeFocused();
  });
});
