import { checkHtml } from "@site/e2e/check-html";
import { expect, test } from "vitest";

import { clientFolder } from "./built-pages.ts";

test("no prerendered page has an error for the Nu Html Checker", async ({ skip }) => {
  const errors = await checkHtml(clientFolder);
  skip(errors === undefined, "There is no Java: install one, such as default-jre-headless.");
  expect(errors).toEqual([]);
});
