import { type Figure, figurePath } from "./figure.ts";

/** What `draw-dates.ts` draws. */
export const datesFigure: Figure = {
  slug: "census-historical",
  title: "A column of dates, sorted as text and sorted as days",
  text: "To the left dates in many layouts, in the order in which a spreadsheet sorts them as text. Threads lead to the same dates on the right, in the order of time; nearly all of them cross.",
  view: [0, 0, 560, 380],
  path: figurePath("census-historical", "dates"),
};
