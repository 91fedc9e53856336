import { hydrated } from "../src/hydrated.ts";
import { prerenderedPages } from "../src/prerendered-pages.ts";
import { sectionNumbers } from "../src/section-numbers.ts";
import { expect, test } from "../src/test.ts";

const numbersOf = (heads: readonly { number: number }[]) => heads.map(({ number }) => number);
const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

test("without a script the sections of every page are numbered from 1 without a gap", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  let numbered = 0;
  for (const path of await prerenderedPages()) {
    await page.goto(path);
    const heads = await sectionNumbers(page);
    expect(numbersOf(heads), path).toEqual(upTo(heads.length));
    for (const { head } of heads) expect(head, path).toMatch(/^\D/);
    if (heads.length > 1) numbered += 1;
  }
  expect(numbered).toBeGreaterThan(8);
  await context.close();
});

test("a section that loads when it is near has its number before it is there, and those that are hidden have none", async ({
  page,
}) => {
  await page.goto("/");
  await hydrated(page);
  const before = await sectionNumbers(page);
  await page.getByRole("region", { name: "Try it first" }).scrollIntoViewIfNeeded();
  await expect(page.getByRole("region", { name: "Watch it" })).toBeVisible();
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(page.getByRole("region", { name: "Newsletter" })).toBeVisible();
  const after = await sectionNumbers(page);
  expect(numbersOf(after)).toEqual(upTo(after.length));
  expect(after).toEqual(expect.arrayContaining(before));

  await page.goto("/support/faq?query=refund");
  const search = page.getByRole("main").getByRole("search");
  await expect(search.getByRole("status")).toHaveText(/^1 of \d\d questions\.$/);
  expect(numbersOf(await sectionNumbers(page))).toEqual([1, 2]);
});
