import type { Locator, Page } from "@playwright/test";

import { findingThat, foundIn, pressAndFind } from "./cleaner.ts";

/** A picture of the cleaner, for a page of the content. */
export interface Shot {
  /** Its place in `packages/content`, before `-light.png` and `-dark.png`. */
  place: string;
  /** The table, as other pages open it: `#ten-rows`. */
  table: string;
  /** Of the window, in CSS pixels. From 1,024 on, the findings are beside the table. */
  window: { width: number; height: number };
  /** Pixels of the picture for each CSS pixel. */
  scale: number;
  /** What is done before it is taken. */
  prepare?: (page: Page) => Promise<void>;
  /** What is on it, as far as the window is high enough. */
  parts: (page: Page) => Locator;
}

/** The table with its script, and the findings beside it. */
const wide = {
  window: { width: 1040, height: 1000 },
  scale: 1.5,
  parts: (page: Page) => page.locator(".clean-top, .clean-bench"),
};
const narrow = { window: { width: 640, height: 900 }, scale: 2 };

const takeSure = (page: Page) =>
  pressAndFind(page, foundIn(page).getByRole("button", { name: /^Take the \d+ that are sure$/ }));
const take = (page: Page, says: string, button = "Take") =>
  pressAndFind(page, findingThat(page, says).getByRole("button", { name: button, exact: true }));

export const shots: readonly Shot[] = [
  { place: "help/tutorial/ten-rows", table: "?about=people#ten-rows", ...wide },
  {
    place: "help/tutorial/script",
    table: "#ten-rows",
    ...narrow,
    async prepare(page) {
      await takeSure(page);
      await take(page, "cells of “age” have letters");
    },
    parts: (page) => page.locator(".clean-script"),
  },
  {
    place: "pages/features/cleaner",
    table: "?about=age#ten-rows",
    ...wide,
    async prepare(page) {
      await takeSure(page);
      await take(page, "cells of “age” have letters");
    },
  },
  {
    place: "changelog/2-4-1/days",
    table: "?about=Census%20day#census-messy",
    ...narrow,
    async prepare(page) {
      await takeSure(page);
      await take(page, "cells of “Census day” say in words");
      await take(page, "“-999” in “Census day”", "“-999” means no value");
    },
    parts: (page) => findingThat(page, "“Census day” holds"),
  },
  {
    place: "tutorials/clean-the-census/ages",
    table: "?about=AGE#census-messy",
    ...narrow,
    parts: (page) => findingThat(page, "“AGE” holds ranges"),
  },
  {
    place: "tutorials/clean-the-penguins/units",
    table: "#penguins-messy",
    ...narrow,
    parts: (page) => findingThat(page, "“Beak Length (mm)” holds numbers"),
  },
  {
    place: "tutorials/count-what-is-missing/missing",
    table: "#census-messy",
    ...narrow,
    parts: (page) => findingThat(page, "cells of “People” say in words"),
  },
  { place: "tutorials/look-before-you-clean/penguins", table: "#penguins-messy", ...wide },
];
