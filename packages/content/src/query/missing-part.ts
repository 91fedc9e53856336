/** What a page says in place of a part that is missing. */
export const MISSING_PART_MESSAGE =
  "A part of this page could not be loaded. Check your connection, then reload the page.";
