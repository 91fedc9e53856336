import type { Locator } from "@playwright/test";

import { expectAccessible } from "../src/axe.ts";
import { waitForHydration } from "../src/page-actions.ts";
import { expect, test } from "../src/test.ts";

const messy = `name,fare,city
Ada A ,"1,200",Bern
Ben,"2,300", Basel
Cora,"3,400",Chur
Dora,"4,500",Davos
Emil,"5,600",Ebikon
Emil,"5,600",Ebikon
`;

/**
 * Drops files on an element, and checks that the page handles the drop. Otherwise the browser would open the files.
 */
async function dropOn(part: Locator, ...files: [name: string, text: string][]): Promise<void> {
  const transfer = await part.page().evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const [name, text] of given) data.items.add(new File([text], name));
    return data;
  }, files);
  await part.dispatchEvent("dragover", { dataTransfer: transfer });
  const isUnhandled = await part.evaluate((element, dataTransfer) => {
    const event = new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true });
    return element.dispatchEvent(event);
  }, transfer);
  expect(isUnhandled).toBe(false);
}

test("a file dropped anywhere on the page is opened, and two dropped files are rejected with a reason", async ({
  page,
}) => {
  await page.goto("/clean");
  await waitForHydration(page);
  const heading = page.getByRole("heading", { name: "Clean your own table" });
  await dropOn(heading, ["a.csv", messy], ["b.csv", messy]);
  await expect(page.getByRole("alert")).toHaveText(/You dropped 2 files/);
  await expectAccessible(page);
  await dropOn(heading, ["a.csv", messy]);
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "7");
});

test("a file dropped on an open table replaces it, and decisions are not lost without a question", async ({
  page,
}) => {
  await page.goto("/clean");
  await waitForHydration(page);
  await dropOn(page.getByLabel(/Drop a table here/), ["sales.csv", messy]);
  const grid = page.getByRole("grid");
  await dropOn(grid, ["a.csv", messy], ["b.csv", messy]);
  await expect(page.getByRole("alert").getByText(/You dropped 2 files/)).toBeVisible();
  await page.getByRole("button", { name: "Accept all suggestions" }).click();
  await expect(page.getByText(/You dropped 2 files/)).toBeHidden();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  // A different file with the same name.
  const other: [string, string] = ["sales.csv", "town,people\nGenf,1\nUri,2\nZug,3\n"];
  await dropOn(grid, other);
  await page.getByRole("button", { name: "Stay with this table" }).click();
  await expect(page.getByText("1 decision of yours.")).toBeVisible();
  await dropOn(grid, other);
  await page.getByRole("button", { name: "Leave this table" }).click();
  await expect(grid).toContainText("Genf");
  await expect(page.getByText("0 decisions of yours.")).toBeAttached();
  await dropOn(grid, ["c.csv", messy]);
  await expect(grid).toContainText("Emil");
});

test("an empty paste field shows an error and gets the focus, and pasted cells are opened", async ({
  page,
}) => {
  await page.goto("/clean");
  await waitForHydration(page);
  const field = page.getByLabel("Pasted cells");
  await page.getByRole("button", { name: "Open the pasted cells" }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/still empty. Copy cells in your spreadsheet/);
  await expectAccessible(page);
  await field.fill("city\tpeople\nBern\t12\nBasel\t34\n");
  await page.getByRole("button", { name: "Open the pasted cells" }).click();
  await expect(page.getByRole("grid")).toContainText("Bern");
});

test("the import settings say how a file was read, and read it in another way", async ({
  page,
}) => {
  await page.goto("/clean");
  await waitForHydration(page);
  const zone = page.getByLabel(/Drop a table here/);
  await dropOn(zone, ["parts.csv", "part;amount\nbolt;3,5\nnut;4,5\nall;8\n"]);
  const line = page.getByRole("region", { name: "How the file was read" });
  await expect(line.getByRole("listitem")).toHaveText(["UTF-8", "semicolon", "header in row 1"]);
  await line.getByRole("button", { name: "Change" }).press("Enter");
  const preview = line.getByRole("region", { name: "Preview of the first rows" });
  await expect(preview.getByRole("row").nth(1)).toHaveText("2bolt3,5");
  await expectAccessible(page);
  await line.getByLabel("Cells are separated by").selectOption("Comma ,");
  await expect(preview.getByRole("row").nth(1)).toHaveText("2bolt;35");
  await line.getByLabel("Cells are separated by").selectOption("Semicolon ;");
  await line.getByLabel("Rows to skip below").fill("1");
  await line.getByLabel("Rows to skip below").press("Enter");
  await expect(line.getByRole("listitem").last()).toHaveText("1 row below skipped");
  await expect(page.getByRole("grid")).toHaveAttribute("aria-rowcount", "3");
});
