/** Shown in place of a part of a page that could not be loaded. */
export const MISSING_PART_MESSAGE =
  "A part of this page could not be loaded. Check your connection, then reload the page.";
