import { defaultTitle } from "@site/content/brand";
import { expect, test } from "vitest";

import { notFoundMeta, createPageMeta, SOCIAL_IMAGE_PATH } from "./page-meta.ts";

const getProperty = (meta: ReturnType<typeof createPageMeta>, name: string) =>
  meta.properties.find(([one]) => one === name)?.[1];

test("an unlisted page has the share image and alternative text of the home page", () => {
  const page = { title: "Your account", description: "It is yours." };
  const unlisted = createPageMeta({ ...page, path: "/account", noindex: true });
  for (const meta of [
    notFoundMeta,
    unlisted,
    createPageMeta({ path: "/", description: "Home." }),
  ]) {
    expect(getProperty(meta, "og:image")).toMatch(SOCIAL_IMAGE_PATH);
    expect(getProperty(meta, "og:image:alt")).toBe(defaultTitle);
  }
  expect(getProperty(unlisted, "og:title")).toContain("Your account");
});

test("any other page has its own image with its title", () => {
  const meta = createPageMeta({
    path: "/pricing",
    title: "Pricing",
    description: "What it costs.",
  });
  expect(getProperty(meta, "og:image")).toMatch(/\/share\/pricing\.png$/);
  expect(getProperty(meta, "og:image:alt")).toBe("Pricing");
});
