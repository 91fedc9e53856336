import { expect, test } from "vitest";

import { brand, defaultTitle } from "./brand.ts";

/**
 * Whether an address is on the site's host or its parent domain: a site on `www.` has mail on the
 * bare domain.
 */
function isMailOf(address: string, origin: string): boolean {
  const [, host = ""] = /^[\w.]+@([\w-]+(?:\.[\w-]+)+)$/.exec(address) ?? [];
  return host !== "" && `.${new URL(origin).hostname}`.endsWith(`.${host}`);
}

test("every address of the brand is on the host of its site or a parent domain", () => {
  const { origin } = new URL(brand.origin);
  expect(brand.origin).toBe(origin);
  expect(brand.supportEmail).toSatisfy((address: string) => isMailOf(address, origin));
  const [, name, sender = ""] = /^(.+) <(.+)>$/.exec(brand.mailFrom) ?? [];
  expect(name).toBe(brand.name);
  expect(sender).toSatisfy((address: string) => isMailOf(address, origin));
});

test.each([
  ["help@acme.example", "https://www.acme.example", true],
  ["help@acme.example", "https://acme.example", true],
  ["help@www.acme.example", "https://acme.example", false],
  ["help@example", "https://acme.example", false],
  ["help@other.example", "https://acme.example", false],
])("mail at %s of %s: %s", (address, origin, isOwn) => {
  expect(isMailOf(address, origin)).toBe(isOwn);
});

test("the product's identifier can be used in licence files and addresses", () => {
  expect(brand.productId).toMatch(/^[a-z][a-z0-9-]*$/);
});

test("the default title is built from name and tagline", () => {
  expect(defaultTitle).toBe(`${brand.name}: ${brand.tagline}`);
});
