import { brand, defaultTitle } from "@site/content/brand";
import { expect, test } from "vitest";

import { notFoundMeta, createPageMeta } from "../../app/navigation/page-meta.ts";
import { drawShareImages, findShareImage, type SharedPage } from "./share-images.ts";

function toSharedPage({ properties }: ReturnType<typeof createPageMeta>): SharedPage {
  const getProperty = (name: string) =>
    properties.find(([property]) => property === name)?.[1] ?? "";
  return { image: new URL(getProperty("og:image")).pathname, title: getProperty("og:image:alt") };
}

const getDrawnTitle = (svg = "") =>
  [...svg.matchAll(/<text [^>]*font-size="(\d+)"[^>]*>([^<]*)/g)]
    .flatMap(([, size, words]) => (Number(size) > 40 ? [words] : []))
    .join(" ");

test("every image shows the title of its page, and the shared one that of the home page", () => {
  const drawings = drawShareImages(
    [
      createPageMeta({ path: "/", description: "" }),
      notFoundMeta,
      createPageMeta({ path: "/logout", title: "Log out", description: "", noindex: true }),
      createPageMeta({ path: "/pricing", title: "Pricing", description: "" }),
    ].map(toSharedPage),
  );
  expect(
    Object.fromEntries([...drawings].map(([image, svg]) => [image, getDrawnTitle(svg)])),
  ).toEqual({
    "/social.png": defaultTitle,
    "/share/pricing.png": "Pricing",
  });
  for (const svg of drawings.values()) expect(svg).toContain(`>${brand.name}</text>`);
});

test("two titles for the same image stop the build", () => {
  const image = "/social.png";
  expect(() =>
    drawShareImages([
      { image, title: "One" },
      { image, title: "Other" },
    ]),
  ).toThrow("/social.png");
});

test("the image and its title come from the HTML of the page", () => {
  const html =
    '<meta property="og:image" content="https://a.example/share/blog/x.png"/><meta property="og:image:alt" content="Less &amp; more"/>';
  expect(findShareImage(html)).toEqual([{ image: "/share/blog/x.png", title: "Less & more" }]);
  expect(findShareImage("<html></html>")).toEqual([]);
});
