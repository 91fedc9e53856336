import { defaultTitle } from "@site/content/brand";
import { expect, test } from "vitest";

import { notFoundMeta, createPageMeta, SOCIAL_IMAGE_PATH } from "./page-meta.ts";

const property = (meta: ReturnType<typeof createPageMeta>, name: string) =>
  meta.properties.find(([one]) => one === name)?.[1];

test("a page that search engines leave out shares the home page's image, and describes that", () => {
  const page = { title: "Your account", description: "It is yours." };
  const unlisted = createPageMeta({ ...page, path: "/account", noindex: true });
  for (const meta of [
    notFoundMeta,
    unlisted,
    createPageMeta({ path: "/", description: "Home." }),
  ]) {
    expect(property(meta, "og:image")).toMatch(SOCIAL_IMAGE_PATH);
    expect(property(meta, "og:image:alt")).toBe(defaultTitle);
  }
  expect(property(unlisted, "og:title")).toContain("Your account");
});

test("any other page has its own image with its title", () => {
  const meta = createPageMeta({
    path: "/pricing",
    title: "Pricing",
    description: "What it costs.",
  });
  expect(property(meta, "og:image")).toMatch(/\/share\/pricing\.png$/);
  expect(property(meta, "og:image:alt")).toBe("Pricing");
});
