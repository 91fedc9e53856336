import { brand } from "@site/content/brand";
import { knownPages } from "@site/contracts/site/known-pages";
import { expect, test } from "vitest";

import { exampleMails } from "../../src/outbox/mail-preview.ts";

test("every link to the site in a mail leads to an existing page", () => {
  const mails = JSON.stringify(exampleMails);
  const linked = mails.split(brand.origin).slice(1);
  const paths = linked.map((rest) => /^[/\w-]*/.exec(rest)?.[0]);
  expect(paths.length).toBeGreaterThan(20);
  const known = new Set<string | undefined>([...knownPages, "", "/"]);
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});
