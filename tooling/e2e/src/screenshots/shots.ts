import type { Locator, Page } from "@playwright/test";

import { findIssue, getIssueList, clickAndWait } from "./cleaner.ts";

/** A screenshot of the cleaner for a page. */
export interface Shot {
  /** Path in `packages/content`, before `-light.png` and `-dark.png`. */
  place: string;
  /** The table's URL fragment, such as `#ten-rows`. */
  table: string;
  /** In CSS pixels. From a width of 1,024 on, the issues are beside the table. */
  window: { width: number; height: number };
  /** Device pixels per CSS pixel. */
  scale: number;
  prepare?: (page: Page) => Promise<void>;
  /** The elements to show. Whatever is outside the window is cut off. */
  parts: (page: Page) => Locator;
}

/** Shows the table with its script, and the issues beside it. */
const wide = {
  window: { width: 1040, height: 1000 },
  scale: 1.5,
  parts: (page: Page) => page.locator(".clean-top, .clean-workspace"),
};
const narrow = { window: { width: 640, height: 900 }, scale: 2 };

const applyClearFixes = (page: Page) =>
  clickAndWait(page, getIssueList(page).getByRole("button", { name: /^Fix the \d+ clear ones$/ }));
const applyFix = (page: Page, text: string, button = "Apply") =>
  clickAndWait(page, findIssue(page, text).getByRole("button", { name: button, exact: true }));

export const shots: readonly Shot[] = [
  { place: "help/tutorial/ten-rows", table: "?about=people#ten-rows", ...wide },
  {
    place: "help/tutorial/script",
    table: "#ten-rows",
    ...narrow,
    async prepare(page) {
      await applyClearFixes(page);
      await applyFix(page, "cells of “age” have letters");
    },
    parts: (page) => page.locator(".clean-script"),
  },
  {
    place: "pages/features/cleaner",
    table: "?about=age#ten-rows",
    ...wide,
    async prepare(page) {
      await applyClearFixes(page);
      await applyFix(page, "cells of “age” have letters");
    },
  },
  {
    place: "changelog/2-4-1/days",
    table: "?about=Census%20day#census-messy",
    ...narrow,
    async prepare(page) {
      await applyClearFixes(page);
      await applyFix(page, "cells of “Census day” say in words");
      await applyFix(page, "“-999” in “Census day”", "“-999” means no value");
    },
    parts: (page) => findIssue(page, "“Census day” holds"),
  },
  {
    place: "tutorials/clean-the-census/ages",
    table: "?about=AGE#census-messy",
    ...narrow,
    parts: (page) => findIssue(page, "“AGE” holds ranges"),
  },
  {
    place: "tutorials/clean-the-penguins/units",
    table: "#penguins-messy",
    ...narrow,
    parts: (page) => findIssue(page, "“Beak Length (mm)” holds numbers"),
  },
  {
    place: "tutorials/count-what-is-missing/missing",
    table: "#census-messy",
    ...narrow,
    parts: (page) => findIssue(page, "cells of “People” say in words"),
  },
  { place: "tutorials/look-before-you-clean/penguins", table: "#penguins-messy", ...wide },
];
