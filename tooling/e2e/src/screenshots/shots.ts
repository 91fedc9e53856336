import type { Locator, Page } from "@playwright/test";

import { findCard, clickAndWait } from "./cleaner.ts";

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

const acceptCard = (page: Page, heading: string) =>
  clickAndWait(page, findCard(page, heading).getByRole("button", { name: "Accept", exact: true }));

export const shots: readonly Shot[] = [
  { place: "help/tutorial/ten-rows", table: "?about=people#ten-rows", ...wide },
  {
    place: "help/tutorial/script",
    table: "#ten-rows",
    ...narrow,
    async prepare(page) {
      await acceptCard(page, "age");
    },
    parts: (page) => page.locator(".clean-script"),
  },
  {
    place: "pages/features/cleaner",
    table: "?about=age#ten-rows",
    ...wide,
    async prepare(page) {
      await acceptCard(page, "age");
    },
  },
  {
    place: "changelog/2-4-1/days",
    table: "?about=Census%20day#census-messy",
    ...narrow,
    async prepare(page) {
      await acceptCard(page, "Census day");
    },
    parts: (page) => findCard(page, "Census day"),
  },
  {
    place: "tutorials/clean-the-census/ages",
    table: "?about=AGE#census-messy",
    ...narrow,
    parts: (page) => findCard(page, "AGE"),
  },
  {
    place: "tutorials/clean-the-penguins/units",
    table: "#penguins-messy",
    ...narrow,
    parts: (page) => findCard(page, "Beak Length (mm)"),
  },
  {
    place: "tutorials/count-what-is-missing/missing",
    table: "#census-messy",
    ...narrow,
    parts: (page) => findCard(page, "People"),
  },
  { place: "tutorials/look-before-you-clean/penguins", table: "#penguins-messy", ...wide },
];
