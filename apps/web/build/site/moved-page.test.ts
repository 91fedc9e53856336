import { brand } from "@site/content/brand";
import { expect, test } from "vitest";

import { movedPage } from "./moved-page.ts";
import { listedAddress } from "./site-files.ts";

test("a former address leads on at once, and counts for search engines as the new one", () => {
  const page = movedPage("/blog/new");
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/blog/new">');
  expect(page).toContain('<a href="/blog/new">');
  expect(listedAddress(page)).toBe(`${brand.origin}/blog/new`);
});
