import { brand } from "@site/content/brand";
import { expect, test } from "vitest";

import { renderMovedPage } from "./moved-page.ts";
import { findListedAddress } from "./site-files.ts";

test("a former address leads on at once, and counts for search engines as the new one", () => {
  const page = renderMovedPage("/blog/new");
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/blog/new">');
  expect(page).toContain('<a href="/blog/new">');
  expect(findListedAddress(page)).toBe(`${brand.origin}/blog/new`);
});
