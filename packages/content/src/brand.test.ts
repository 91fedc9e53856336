import { expect, test } from "vitest";

import { brand, defaultTitle } from "./brand.ts";

test("every address of the brand is on the host of its site", () => {
  const { host, origin } = new URL(brand.origin);
  expect(brand.origin).toBe(origin);
  expect(brand.supportEmail).toMatch(new RegExp(`^[\\w.]+@${host}$`));
  expect(brand.mailFrom).toMatch(new RegExp(`^${brand.name} <[\\w.]+@${host}>$`));
});

test("the product's identifier is fit to stand in licence files and in addresses", () => {
  expect(brand.productId).toMatch(/^[a-z][a-z0-9-]*$/);
});

test("the default title is built from name and tagline", () => {
  expect(defaultTitle).toBe(`${brand.name}: ${brand.tagline}`);
});
