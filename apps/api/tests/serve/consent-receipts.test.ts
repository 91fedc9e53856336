import { expect, test } from "vitest";

import { purgeConsentReceipts } from "../../src/features/consent/receipts.ts";
import { selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();

const receipt = {
  id: "0".repeat(31) + "a",
  date: "2026-11-26T12:00:00.000Z",
  revision: "11irfym",
  status: "partial" as const,
  enabled: ["analytics"],
};
const selectReceipts = () => selectRows(suite, "select * from consent_receipts", []);

test("a receipt is stored once, without anything about the person, and purged after thirteen months", async () => {
  const { saveReceipt } = suite.api.client().consent;
  await saveReceipt.mutate(receipt);
  await saveReceipt.mutate({ ...receipt, status: "declined" });
  const rows = await selectReceipts();
  expect(rows).toEqual([
    {
      id: receipt.id,
      decided_at: new Date(receipt.date),
      revision: "11irfym",
      status: "partial",
      enabled: ["analytics"],
      received_at: expect.any(Date),
    },
  ]);
  const after = (days: number) => ({
    ...suite.api.deps,
    now: () => new Date(Date.now() + days * 86_400_000),
  });
  expect(await purgeConsentReceipts(after(395))).toBe(0);
  expect(await purgeConsentReceipts(after(397))).toBe(1);
  expect(await selectReceipts()).toEqual([]);
});
