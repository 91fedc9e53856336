/** Shown in place of a missing part of a page. */
export const MISSING_PART_MESSAGE =
  "A part of this page could not be loaded. Check your connection, then reload the page.";
