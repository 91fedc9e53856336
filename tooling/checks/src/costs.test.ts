import { expect, test } from "vitest";

import { computeCosts, costAssumptions } from "./costs.ts";

test("costs follow from visits and assumptions", () => {
  const { purchases, mails, siteGigabytes, instances, dollars } = computeCosts(1_000_000, {
    ...costAssumptions,
    pagesPerVisit: 3,
    firstPageKilobytes: 100,
    nextPageKilobytes: 25,
    purchasesPerVisit: 0.01,
    mailsPerPurchase: 2,
    pricePerGigabyteSite: 0.1,
    pricePerThousandMails: 3,
  });
  expect([purchases, mails, siteGigabytes, instances]).toEqual([10_000, 20_000, 150, 1]);
  expect(dollars).toMatchObject({ site: 15, mail: 60 });
});

test("more visits need more instances, and then a larger database", () => {
  const [small, large] = [10_000, 1_000_000_000].map((visits) => computeCosts(visits));
  expect(small?.instances).toBe(1);
  expect(large?.instances).toBeGreaterThan(20);
  expect(large?.dollars.database).toBeGreaterThan(800);
});
