import { expect, test } from "vitest";

import { rowsOfOps, runOps } from "../setup/run-ops.ts";
import { buyPlan, selectRows } from "../setup/shop.ts";
import { withSuite } from "../setup/suite.ts";

const suite = withSuite();
const why = ["--why", "asked by phone", "--as", "Ada"];

test("people are found by a part of their address, whatever its case", async () => {
  const { buyer } = await buyPlan(suite, "personal");
  const part = buyer.email.slice(3, 25).toUpperCase();
  expect(await rowsOfOps(suite, "find", part)).toMatchObject([
    { email: buyer.email, matches: expect.arrayContaining(["person"]) },
  ]);
  await expect(runOps(suite, "find", "ab")).rejects.toThrow("at least 3 characters");
});

test("a receipt and all licences of an address are sent again, with the reason", async () => {
  const { buyer } = await buyPlan(suite, "personal");
  await suite.payments.control.waitUntilIdle();
  const [purchase] = await rowsOfOps(suite, "purchases", "find", buyer.email);
  const id = String(purchase?.purchase);
  const mails = () => suite.inbox.listMessages({ to: buyer.email }).length;
  await expect.poll(mails).toBe(1);
  expect(await runOps(suite, "resend", id, "--mail", "receipt", "--dry-run")).toEqual({
    wouldSend: "receipt",
    about: id,
  });
  await runOps(suite, "resend", id, "--mail", "receipt", ...why);
  await runOps(suite, "resend", buyer.email, "--mail", "downloads", ...why);
  await expect.poll(mails).toBe(3);
  const rows = await selectRows(suite, "select command, who from audit where target = $1", [id]);
  expect(rows).toEqual([{ command: "resend", who: "Ada" }]);
  const unknown = runOps(suite, "resend", "nobody@example.com", "--mail", "downloads", ...why);
  await expect(unknown).rejects.toThrow("There is no account");
});
