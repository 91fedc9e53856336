import { brand, defaultTitle } from "@site/content/brand";
import { expect, test } from "vitest";

import { notFoundMeta, createPageMeta } from "../../app/navigation/page-meta.ts";
import { drawShareImages, type SharedPage } from "./share-images.ts";

function shared({ properties }: ReturnType<typeof createPageMeta>): SharedPage {
  const of = (name: string) => properties.find(([property]) => property === name)?.[1] ?? "";
  return { image: new URL(of("og:image")).pathname, title: of("og:image:alt") };
}

/** The words of a drawing, without its table. */
const wordsOf = (svg = "") =>
  [...svg.matchAll(/<text [^>]*font-size="(\d+)"[^>]*>([^<]*)/g)]
    .flatMap(([, size, words]) => (Number(size) > 40 ? [words] : []))
    .join(" ");

test("each image says what its page is about, and the shared one what the home page is about", () => {
  const drawings = drawShareImages(
    [
      createPageMeta({ path: "/", description: "" }),
      notFoundMeta,
      createPageMeta({ path: "/logout", title: "Log out", description: "", noindex: true }),
      createPageMeta({ path: "/pricing", title: "Pricing", description: "" }),
    ].map(shared),
  );
  expect(Object.fromEntries([...drawings].map(([image, svg]) => [image, wordsOf(svg)]))).toEqual({
    "/social.png": defaultTitle,
    "/share/pricing.png": "Pricing",
  });
  for (const svg of drawings.values()) expect(svg).toContain(`>${brand.name}</text>`);
});

test("an image that two pages would draw differently stops the build", () => {
  const image = "/social.png";
  expect(() =>
    drawShareImages([
      { image, title: "One" },
      { image, title: "Other" },
    ]),
  ).toThrow("/social.png");
});
