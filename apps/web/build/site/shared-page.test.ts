import { expect, test } from "vitest";

import { findShareImage } from "./share-images.ts";

test("a page's image is drawn from the title next to it", () => {
  const html =
    '<meta property="og:image" content="https://a.example/share/blog/x.png"/><meta property="og:image:alt" content="Less &amp; more"/>';
  expect(findShareImage(html)).toEqual([{ image: "/share/blog/x.png", title: "Less & more" }]);
  expect(findShareImage("<html></html>")).toEqual([]);
});
